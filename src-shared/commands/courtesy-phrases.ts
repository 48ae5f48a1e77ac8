import type { Courtesy } from '../events/persona.ts'

/** Requests for a line about a person, in the notation of `controlPhrases`. */
export const courtesyPhrases = {
  greeting: `say|shout hi|hello|hey|hiya|heya|yo
    say|shout hi|hello|hey|hiya|heya|yo nicely|again|louder|loudly
    say|shout hi|hello|hey|hiya|heya {who}
    say|shout hi|hello|hey|hiya|heya|yo to|at {who}
    say|shout a? big? hi|hello|hey|welcome|shoutout to {who}
    say|shout out? hi|hello|hey|welcome to {who}
    say|tell {who} hi|hello|hey
    greet {who}
    a? big|warm|huge welcome|hello|hi|hey|shoutout to|for {who}
    wave to|at {who}
    welcome {who}
    welcome back {who}
    welcome {who} to|in|into|back|from {rest}
    say|shout what is? up to? {who}
    give {who} a big|warm|huge|little? welcome|shoutout|greeting|hello|wave|hug
    give {who} a big|huge|little? shout out
    give a big|warm|huge|little? welcome|shoutout|greeting|hello|wave to {who}
    give a big|huge? shout out to {who}
    shoutout|so to|for? {who}
    shout out to|for? {who}
    do a? shoutout to|for {who}
    do a? shout out to|for {who}
    give {who} some? love|props
    introduce {who}`,
  farewell: `say|shout bye|goodbye|goodnight|farewell|cya
    say|shout bye|goodbye|goodnight|farewell|cya to {who}
    say good night|bye to {who}
    say good night|bye
    say|tell {who} bye|goodbye|goodnight
    tell {who} good night|bye
    wish {who} a? good|great|nice night|evening|day|rest {rest}?
    wish {who} goodnight|farewell
    wish {who} a? goodnight`,
  birthday: `say|shout|sing? happy|merry birthday|bday|b-day
    sing|say? happy birthday|bday to|for? {who}
    say|sing happy birthday|bday to {who}
    say|tell {who} happy birthday|bday
    tell {who} happy birthday|bday
    wish {who} a|all? the? happy|nice|great|good birthday|bday
    wish {who} happy birthday|bday
    birthday|bday wishes|greetings to|for {who}
    congratulate {who} on|to|for his|her|their|the|a? birthday|bday`,
  congratulation: `say|shout congrats|congratulations|grats|gratz|gz|well done|job?
    say|shout congrats|congratulations|grats|gratz|gz to {who}
    say congrats|congratulations|grats|gratz|gz to {who} on|for|to {rest}
    say|tell {who} congrats|congratulations|grats|gratz|gz
    congrats|congratulations|grats|gratz|gz to? {who}
    congratulate {who}
    congratulate {who} on|for|to {rest}
    praise|applaud {who}
    say good|great|nice|well job|work|done|game|one|play|shot to {who}
    say gg|ggs|bravo to {who}
    tell {who} good|great|nice|well job|work|done|game|one|play|shot`,
  thanks: `say|shout thanks|thank|ty|thx you?
    say|shout thanks|thank|ty|thx you? to {who}
    say|tell {who} thanks|thank|ty|thx you?
    thank {who}
    thank {who} for|so|very {rest}
    give thanks to {who}
    a? big|huge|special|many thanks to {who}`,
} as const satisfies Record<Courtesy, string>

/** Requests that name an occasion before what is to be said about it. */
export const occasionPhrases = {
  birthday: `it|today is {whose} birthday|bday say|do|tell|sing|wish her|him|them? something|anything|a? nice|special|cool|sweet|fun|good|happy? birthday|bday|one? for|to|about? her|him|them?
    it|today is {whose} birthday|bday celebrate|congratulate|wish it|that|her|him|them? a? happy|good|nice? birthday|bday|one?`,
  thanks: `thanks|thank to? {who} for {rest}
    thanks|thank you? for the|all|your|those {rest} sub|subs|bits|raid|host|follow|follows|gift|gifts|donation|cheer {who}`,
} as const
