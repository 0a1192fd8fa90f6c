"""Positions and views that several tests ask about."""

REPLY = "AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 - rules=schnapsen"
BARE_REPLY = REPLY.removesuffix(" rules=schnapsen")
ENDGAME = "QcJcAhQhKs/AdQdJdThJh - d 0 43-26 2-3 - rules=schnapsen"
SEVEN_WORLDS = "??????/Jc9cJdThKhTs ?9s s 1 48-22 4-1 - gone=AcTcKcAdKdAhQhJhAsQs"
MANY_WORLDS = "??????/Jc9cJdThKhTs ???9s s 1 41-22 3-1 - gone=AcTcKcAdAhQhJhAs"
ONE_WORLD = "??/9cAh ?????9s s 1 21-65 1-6 1:0:0 gone=AcKcQcAdTdKdQd9dThKhQhAsTsJs not=JcJh9hKsQs"
EMPTY_HAND = "-/Kh - c 0:Jh 57-57 4-5 - rules=schnapsen"
OVER = "KcAdJhTs/AcKdJdQh - h 0 66-7 5-1 - rules=schnapsen"
NOT_TO_MOVE = "?????/TcKdThAs ?Jh h 1:Ts 5-26 2-2 - rules=schnapsen gone=KcQcJcJdAhKsQsJs"
