const set = (line: string): ReadonlySet<string> => new Set(line.split(/\s+/))
const list = (text: string): string[] => text.split(',').map((part) => part.trim())
const pairs = (text: string): Record<string, string> =>
  Object.fromEntries(list(text).map((pair) => pair.split('=') as [string, string]))
const numbers = (text: string): Record<string, number> =>
  Object.fromEntries(Object.entries(pairs(text)).map(([word, value]) => [word, Number(value)]))
/** Splits phrases into words and sorts them, longest first, so that the first match is the longest. */
const phrases = (...all: string[]): readonly (readonly string[])[] =>
  all.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length)

/** Standard spellings of chat words and common typos, without apostrophes. */
export const spellings: Readonly<Record<string, string>> = pairs(
  `gimme=give me, gimmie=give me, gimmy=give me, giv=give, gib=give, lemme=let me, wanna=want to, gonna=going to,
  gotta=have to, hafta=have to, tryna=trying to, lets=let us, id=i would, ill=i will, im=i am, weve=we have,
  thats=that is, theres=there is, its=it is, whats=what is, wheres=where is, hows=how is, u=you, ya=you, yall=you, ur=your, em=them,
  sum=some, da=the, teh=the, tha=the, dat=that, dis=this, dose=those, n=and, nd=and, pls=please, plz=please,
  plox=please, plss=please, plzz=please, pleas=please, plase=please, pleese=please, pleaze=please, thx=thanks,
  ty=thanks, tysm=thanks, cuz=because, cause=because, coz=because, bc=because, bout=about, abt=about, dnt=dont,
  cna=can, culd=could, tho=though, onna=on the, inna=in the, outta=out of, lotta=lot of, lotsa=lots of,
  buncha=bunch of, coupla=couple of, loadsa=loads of, tonsa=tons of, onscreen=on screen,
  fullscreen=full screen, rn=now, atm=now, ppl=people, whatd=what did, didja=did you, couldja=could you,
  wouldja=would you, w=with, wit=with, nah=no, nope=no, naw=no, donot=dont, youre=you are, urself=yourself, yourselves=yourself, stahp=stop, stawp=stop,
  abit=a bit, alot=a lot, smth=something, smthn=something, sth=something, hes=he is, shes=she is, theyre=they are,
  ive=i have, til=until, till=until, bcuz=because, cus=because, cos=because, wat=what, wut=what, wats=what is, y=why, r=are,
  sorta=kinda, congratz=congrats, vol=volume, msg=message, txt=text, wen=when, rlly=really, tonite=tonight, ure=you are,
  talkin=talking, lil=little, b4=before, hbd=happy birthday, shutup=shut up, gn=goodnight, startin=starting, goin=going, doin=doing, sayin=saying`,
)

/** Greetings, polite words and other words that do not change a request. */
export const fillers = set(
  `hey hi hello bye goodbye yo yoo ayo aye oi omfg lads gang chief fr ngl tbh imo honestly seriously ok okay okey alright
  aight right so now and then please well just maybe perhaps also go ahead quick quickly adlib bot buddy
  bro bruh dude man mate fam homie pal friend boss oh ooh ah aw hmm um uh er like lol lmao haha again
  actually real really very super totally kindly simply thanks cheers fast asap immediately instead already
  only rather once yes yeah yep yup sure cool nice great good awesome sweet come gg wow damn dang omg yay
  woo woohoo hurry time everyone guys today tonight kinda abit srsly finally`,
)
/** Words of praise. A thing after praise is not a request: "nice airhorn". */
export const praise = set('cool nice great good awesome sweet gg wow damn dang lol lmao haha')

/** Words that do not identify a thing, such as function words. */
export const neutral = set(
  `a an the some any x way direction of me us them him her it we you i my our your their his this that these
  those there here up out off down over in on with at from into onto across around all through by and or
  plus more another other new bit little real big huge large giant massive mega tiny small mini bigger
  louder smaller nice cool sick fat good great proper epic classic famous lovely sweet cute beautiful fun
  funny dope chat everyone everybody people folks mods viewers raiders stream streamers audience crowd guys
  boys team world place screen overlay game display video picture view hud going started fly rip loose
  flying popping ready happening times time corner side edge part middle kind one ones thing again now
  please right quick quickly fast asap immediately just really very super so totally maybe thanks bro dude
  man fam everywhere loud hard ever then too as well go ahead instead mood vibe vibes style version whole
  entire full random short sound thingy thingie stuff moment lil like crazy mad old ol extra couple bunch
  few lots tons ton loads load lot pile piles kinda`,
)

/** Verbs that request something on the stage. */
export const askingVerbs = set(
  `give drop hit cue unleash trigger bust whip send spam pop queue crank slap fire sling blast deploy
  activate release let summon add`,
)
/** Verbs that request something only next to a clear stage word. */
export const weakVerbs = set(
  'get want need have do make see hear grab take watch use run load add set start kick roll smash bring serve try',
)

/**
 * Verbs that introduce dictated text. Most of the `placingVerbs` do so only if the text is in capitals, the screen is
 * mentioned, or a detail such as a position follows.
 */
export const dictatingVerbs = set('write type print')
export const placingVerbs = set(
  'put show flash display throw stick slap splash plaster say pop add drop post paint spell place make get have give scrawl stamp set plop plonk project',
)
/** Words that begin a description rather than dictated text, such as "something funny". */
export const describing = set(
  `something anything everything whatever it them that this these those the a an my our your his her their
  some any one about down up how what who why where more another to for in with out
  off away from onto of at on`,
)

/** Words that make a clause a prohibition wherever they are in it. */
export const negations = set(
  `no not dont never stop quit without enough less fewer none nothing wont cant cannot shouldnt isnt aint
  nor neither hate hates banned ban bans mute muted doesnt didnt wouldnt forbidden refrain annoying avoid
  disable disabled nomore stopp noone nix silence cease`,
)
/** Words that make a clause a prohibition only at its beginning. */
export const openingNegations = set(
  'cut kill hold skip easy ease chill lay knock tone lose ditch spare cancel block leave drop keep shut',
)
/** Words that turn an opening negation into a prohibition, as in "keep the airhorn off". */
export const prohibitionTails = set('off out quiet down away back it')
/** Opening negations that forbid something even without one of the `prohibitionTails`. */
export const alwaysForbidding = set(
  'cut kill hold skip easy ease chill lay knock tone lose ditch spare cancel block shut',
)
/** Negations that forbid nothing, such as "why not". */
export const friendlyNegations = phrases(
  ...list(`dont forget to, dont forget, dont be shy with, dont be afraid to, dont hold back on, why dont you, why dont we,
  why not, no cap, no joke, no problem, no worries, no doubt, oh no, not gonna lie, not going to lie, cant we get,
  cant we have, cant you, wont you, wouldnt mind, never mind just`),
)

/** Words that show that a clause requests nothing now, such as "soon", "if" or "earlier". */
export const deferrals = set(
  'if when whenever unless until till after later tomorrow tonight someday soon everytime yesterday earlier before',
)
export const deferringPhrases = phrases(
  ...list(`next time, every time, each time, next round, next game, next match, once i, once we, once he, once she,
  once they, once the, as soon as, last time, last night, last week, in case, next week, next stream, any time,
  in a bit, in a minute, in a sec`),
)
/** Phrases that show that a clause requests nothing on the stage, such as "in discord". */
export const elsewhere = phrases(
  ...list(`about, regarding, in chat, in the chat, in discord, on twitter, on discord, called, named, supposed, used to,
  fun of`),
)

/** Polite openings; the request follows. */
export const requests = phrases(
  ...['can', 'could', 'would', 'will', 'may', 'might'].flatMap((may) =>
    ['you', 'we', 'i', 'someone', 'somebody', 'they'].map((who) => `${may} ${who}`),
  ),
  ...['can', 'could', 'may', 'let'].flatMap((may) =>
    ['we', 'i', 'us'].flatMap((who) => ['get', 'have', 'see', 'hear'].map((verb) => `${may} ${who} ${verb}`)),
  ),
  ...list(`would you mind, do you mind, do you wanna, do you want to, how about, what about, what if we, what if you,
  how about we, how about you, any chance of, any chance for, any chance we, any chance you, let us, let me,
  let there be, let it, make it, time for, time to, it is time for, it is time to, feel free to, be a dear and,
  you should, you can, you could, you may, you have to, you better, you need to, you must, we should, go for,
  go with, i dare you to, help me, try to, try, ready for, cue up, a round of, your turn to, if you could,
  if you can, i think we, i think it is time for, feeling like, i feel like, in need of, looking for, requesting,
  request for, hoping for, got to`),
)
const wanting = list(
  `want, wants, need, needs, deserve, deserves, demand, demands, crave, craves, require, requires, would like,
  would love, could use, calls for, call for, should get, should have, have to have, have to get, have to see,
  have to hear, must have, got to have, am feeling, would enjoy, have earned, earned, wish for, screams for,
  begs for, could do with, asks for`,
)
const wishers = list(
  `i, we, you, they, he, she, it, this, that, chat, everyone, people, the chat, the people, the stream, the moment,
  this moment, this win, that win, that play, this play, this one, that one, these people, the crowd, viewers`,
)
/** Phrases such as "I want", "we need" and "that deserves". */
export const wants = phrases(
  ...wishers.flatMap((who) => wanting.map((want) => `${who} ${want}`)),
  ...wanting.filter((want) => ['need', 'want', 'would like', 'would love', 'could use'].includes(want)),
)
/** Phrases between "I want" and the thing, such as "to see". */
export const wantLinks = phrases(
  ...list(`you to, to see, to hear, to have, to get, to watch, to, us to, it to, see, get, have, hear`),
)
/** Phrases that request the thing before them, as in "some confetti would be nice". */
export const wouldBe = phrases(
  ...list(
    `would be, would go, would fit, would hit, would work, would do, would slap, would really, might be, sounds`,
  ),
)

/** First words of questions that ask for an answer, not for an effect. */
export const questionOpeners = set(
  `what who whom whose where when why how which is are was were did does do has have had should would could
  can will shall am isnt arent wasnt didnt doesnt hasnt wont got whos anyone anybody remember know`,
)
/** First words of statements, as in "loved that airhorn". */
export const subjects = set(
  `i we you he she they it this that those these there my your his her their our who nobody somebody someone
  everyone everybody people chat viewers mods loved liked enjoyed saw heard played used did was were had
  thought`,
)

/** Verbs of statements: with one of these, a thing that is only named is not requested ("the dragon is dead"). */
export const statingVerbs = set(
  `is are was were am has had does did will would loves likes hates looks feels seems sounds said says went got`,
)
/** Verbs that state a feeling if a thing of the game follows: "love this game". */
export const feelings = set('love like hate enjoy miss need want fear')
export const pointers = set('this that the it these those you my your our how when his her')
/** Phrases that look like requests, but request nothing. */
export const idioms = phrases(
  'so many',
  'let us say',
  'i would say',
  'you can say that again',
  'needless to say',
)

/** Words that name what is said without saying it: "say nice things", "write shorter lines". */
export const wordsForWords = set('things stuff jokes lines words nothing less anything something')
/** Words that say how to say something: "type slower", "say please more". */
export const manners = set(
  'slower faster smaller bigger louder quieter shorter longer nicer better harder softer meaner funnier more less often',
)
export const selves = set('yourself myself itself himself herself themselves ourselves')

/** Verbs that come directly before "with", as in "celebrate with confetti". */
export const meansVerbs = set('celebrate finish end close open react respond answer reward party go greet')

/** Positions whose names have a second meaning, as in "two coins left". */
export const ambiguousPlaces = set('left right')

/** Words that introduce the reason or occasion of a request. */
export const reasons = set('for because since so to while as cause on')

/** Words that repeat the previous command. The next four sets change its volume or its count. */
export const againWords = set('again encore repeat rerun replay redo another same more once')
export const louderWords = set('louder loud up')
export const softerWords = set('quieter softer quiet soft down')
export const largerWords = set('bigger larger more harder stronger fatter huge many')
export const smallerWords = set('smaller less fewer tinier gentler littler')
/** Words that add nothing to "again", "louder" and the like. */
export const relativeFillers = set(
  `put move twice do it that the one time now but a bit little lot much way even play show make turn run be
  just this please and with in on at to of thing as more volume sound sounds them those last same still
  slightly tad half again next too some hit gimme give me us louder another once`,
)

/** Words for counts. Infinity means the tool's maximum. */
export const counts: Readonly<Record<string, number>> = numbers(
  `one=1, single=1, two=2, twice=2, thrice=3, pair=2, couple=2, three=3, few=3, handful=5, four=4, five=5,
  several=5, six=6, seven=7, eight=8, nine=9, ten=10, eleven=11, twelve=12, dozen=12, fifteen=15, twenty=20,
  thirty=30, forty=40, fifty=50, sixty=60, eighty=80, ninety=90, hundred=100, hundreds=150, tons=Infinity,
  ton=Infinity, loads=Infinity, load=Infinity, lots=Infinity, lot=Infinity, bunch=Infinity, bunches=Infinity,
  heaps=Infinity, thousand=Infinity, thousands=Infinity, million=Infinity, millions=Infinity, zillion=Infinity,
  gazillion=Infinity, many=Infinity, mountains=Infinity, oodles=Infinity, plenty=Infinity, shitload=Infinity,
  shitton=Infinity, buttload=Infinity, boatload=Infinity, assload=Infinity, crapload=Infinity, truckload=Infinity,
  pile=Infinity, piles=Infinity, masses=Infinity, maximum=Infinity, endless=Infinity, flood=Infinity,
  dozens=Infinity, tonnes=Infinity, army=Infinity, wall=Infinity`,
)

/** Words for volumes, 0 to 1. */
export const levels: Readonly<Record<string, number>> = numbers(
  `max=1, maximum=1, full=1, loud=1, loudly=1, loudest=1, louder=1, blasting=1, high=1, half=0.5, medium=0.5,
  quarter=0.25, low=0.3, quiet=0.3, quietly=0.3, quieter=0.3, soft=0.3, softly=0.3, softer=0.3, faint=0.2,
  faintly=0.2, gently=0.3, subtle=0.3`,
)

/** English words that are one letter away from a word of a stage tool, but are not typos of it. */
export const lookalikes = set(
  `start starts stay stare stars hear hears heard head heads hearth heat heats hard beat beats death dead
  show shows know knows slow snows could cold crown crowd crows class clash clasp clip claps flash flesh
  brave grave waves weave cover clever lover glove gloves mouse house horse hours skill skills kill kills
  still spill scroll stall shell smell small brain train grain drain plan plane plate plays pizzas piece
  peace fight night light right might sight tight coins joins points pints pops tops stops drops party
  parts parry carry sharp shark spark sparks speak sparse speaks mad made wake ways bombs tombs comes boots
  looks cooks books boost roast toast coast ghosts hosts costs fires fired hires tires wires five fine
  files money monkey honey lasers later laser loser losers ember never number timber member amber there
  their where were cheer chair clean clear claim angry hungry scared part pass pane sale step drag rock
  crow spar hone bang score scores scored spare space lucky rocky pray prays gray trays great treat bread
  break cream dream steam stream team sleep sheep steep sweep third think thank thing things shy sky salute
  salty nerds words swords world sword crashed medal metal model moral coral
  bush stairs stair shop check being
  swearing sneaking squeaking steaming taking tanking tackling stalking chanting cheating wards woods worlds`,
)
