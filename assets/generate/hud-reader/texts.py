"""Makes up the numbers and words that a HUD shows."""
import random

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz/:.,%+-()#$!?'="
WORDS = """score hiscore highscore lives life ships stage level lvl lv wave round time timer hp mp sp xp exp gold coins coin gems
keys key ammo health armor shield power energy mana stamina rank combo hits kills deaths bonus total best lap laps speed km/h
mph fps day hour week world zone area room floor depth next lines goal team player p1 p2 1up 2up hi top left ready start game
over pause continue press fire get go win won lost you the new menu options exit quit save load yes no on off max min points
pts turn turns food wood stone iron oil fuel bombs bomb arrows rings stars star cash money bank price cost attack def str dex
int wis con luck boss enemy enemies item items map quest mission target range hull engine crew cargo sector alien credits
stage clear perfect great good miss fever multi chain double triple strike out ball balls strokes par hole yards down points
north south east west red blue green home away half quarter set match period minutes seconds status inv log skill gear rpm""".split()


def number():
    """Returns a number as a HUD shows it."""
    digits = lambda n: "".join(random.choice("0123456789") for _ in range(n))
    n = lambda most: str(random.randrange(10 ** random.randint(1, most)))
    kind = random.randrange(22)
    if kind < 5:
        return n(5)
    if kind < 7:
        return ("0" * random.randint(1, 9) + n(4))[-random.randint(2, 10) :]
    if kind == 7:
        return f"{n(4)}{random.choice(('/', ' / '))}{n(4)}"
    if kind == 8:
        return f"{random.randrange(60):{random.choice(('d', '02d'))}}:{digits(2)}"
    if kind == 9:
        return f"{random.randrange(100):02d}:{random.randrange(60):02d}{random.choice('.:')}{digits(random.randint(1, 3))}"
    if kind == 10:
        return f"{random.choice('xX')}{n(3)}"
    if kind == 11:
        return f"{n(3)}%"
    if kind == 12:
        return f"{random.choice('+-')}{n(4)}"
    if kind == 13:
        return f"{random.randrange(1, 1000)},{digits(3)}" + (f",{digits(3)}" if random.random() < 0.3 else "")
    if kind == 14:
        return f"{n(3)}.{digits(random.randint(1, 2))}"
    if kind == 15:
        return random.choice(("$", "#", "")) + n(5)
    if kind == 16:
        return f"{random.randint(0, 12)}-{random.randint(0, 12)}"
    if kind == 17:
        return random.choice(("1st", "2nd", "3rd", "4th", "5th", "8th", "1ST", "2ND", "3RD", "7TH"))
    if kind == 18:
        return f"({n(3)})" if random.random() < 0.5 else f"{n(2)}({n(2)})"
    if kind == 19:
        return digits(1)
    if kind == 20:
        return random.choice("0123456789") * random.randint(2, 8)
    return f"{n(2)}{random.choice(('s', 'm', 'G', 'g', 'k', 'x', 'km', 'P', 'HP', 'M', '!', '?', 'am', 'pm'))}"


def words():
    """Returns one to three words of a HUD, or random letters."""
    if random.random() < 0.3:
        text = "".join(random.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(random.randint(1, 7)))
    else:
        text = " ".join(random.choice(WORDS) for _ in range(random.choice((1, 1, 1, 2, 2, 3))))
    case = random.random()
    return text.upper() if case < 0.55 else text.title() if case < 0.8 else text.lower() if case < 0.95 else text


def line():
    """Returns the text of a strip."""
    kind = random.random()
    if kind < 0.58:
        return number()
    if kind < 0.75:
        return words()
    if kind < 0.9:
        return f"{words()}{random.choice((' ', ' ', ': ', ':', '  '))}{number()}"
    if kind < 0.95:
        return f"{number()} {words()}"
    return "".join(random.choice(ALPHABET) for _ in range(random.randint(1, 6)))
