import { answerPhrases } from './answer-phrases.ts'

/**
 * Phrases for the controls of the show. A phrase must match a whole clause, apart from polite words and a length such as "for
 * five minutes". `a|b` are alternatives, `?` marks an optional word, and braces mark a slot (`PhraseSlot`).
 */
export const controlPhrases = {
  stop: `stop
    stop it|that|this|there
    cut it|that out?
    knock it off
    enough
    that is enough
    cancel it|that|this?
    skip it|that|this`,
  hush: `hush|shush|shh|sh|silence|stfu up?
    hush it?
    shut up|it|down?
    shut the fuck|hell up
    shut your|ya mouth|face|trap
    be|stay|go|keep silent
    zip it|up?
    pipe down
    not a|another|one|single single? word|peep|sound
    no more? talking|words|comments|commentary|speaking|chatter
    stop|quit talking|speaking|commenting|chatting|yapping|blabbing|everything
    dont|never talk|speak|comment
    dont|never say|do anything|nothing|shit
    dont|never say a|another|one single? word|thing
    say|do nothing
    stop saying things|stuff|anything
    moment|minute of? silence|quiet
    give me|us some? silence|quiet|peace
    give me|us a? moment|minute|second of? silence|quiet|peace?
    take a? break|breather|rest|nap|five|5
    have a break|rest
    give it a rest
    go to? sleep
    leave me|us alone
    enough with the|all? talking|chatter|yapping|commentary
    i am? need|want|wanting some? silence|quiet|peace`,
  normal: `talk|speak|joke again
    start|resume|continue|keep|begin talking|speaking|commenting again?
    carry on
    you can|may talk|speak|come|go|start|continue|resume back? again?
    you|your are? free|allowed|good to talk|speak|go
    speak|talk
    unhush|unshush|un-hush
    back|return to normal
    go|be|act back? to? how|what|like|the way? you were|was before?
    be|go|act normal
    as usual|normal|before
    normal again?
    reset everything|yourself?
    normal mode|mode?
    be yourself again?
    come back on|to? the|my? screen|stage|stream?
    wake up
    break is? over
    end the? hush|silence|break
    no more hush|silence
    resume|continue the? show?`,
  mute: `mute yourself|sound|sounds|audio|everything|all|it|voice|stream?
    mute the|your|all sound|sounds|audio|voice|overlay|show
    turn|switch the|your|all? sound|audio off|down
    turn|switch off the|your|all? sound|audio
    no sound|audio
    sound|audio off
    silence|kill|cut the|your|all sound|sounds|audio
    stop|no|kill more? all? the? noise|noises`,
  unmute: `unmute|demute yourself|sound|sounds|audio|everything|it|voice?
    unmute the|your sound|sounds|audio|voice
    turn|switch|put|bring the|your? sound|audio back? on?
    turn|switch back? on the|your? sound|audio
    sound|audio back? on
    bring back the|your? sound|audio`,
  louder: `louder
    a|little|bit|much louder
    be|get a? little|bit|tad louder
    make the|your? it|yourself|voice|sound|sounds|everything|that louder
    turn|crank|pump|bump it|yourself|that up
    turn|crank|pump|put up? the|your? volume|sound|audio up?
    turn up the|your? volume|sound|audio
    more volume
    raise|increase the|your? volume|sound
    volume up
    i|we|chat|they can|could not|hardly|barely hear you|it|that {rest}?
    i|we|chat|they|viewers|people? cant|cannot|dont hear you|it|that {rest}?
    chat|they|nobody can hear you
    you are way|far|much|a? too|so|very|bit quiet|silent|low
    too quiet|silent|low`,
  quieter: `quieter|softer
    a|little|bit|much quieter|softer
    be|make the|your? it|yourself|voice|sound|sounds|everything|that less|quieter|softer loud?
    not so loud
    turn it|yourself|that down
    turn|put down? the|your? volume|sound|audio down?
    turn down the|your? volume|sound|audio
    less volume|loud
    lower|reduce|decrease the|your? volume|sound
    take|bring the|your? volume|sound|it|yourself down
    tone down the|your? volume|sound
    volume down
    the|your? mic|voice|audio|sound|volume is|are way|much|so|just? too|so|way|very loud|high
    the|your? mic|voice|audio|sound|volume is|are way|much|so|just? too|so|very|bad? quiet|silent|low {rest}?
    you|sound|sounds|it|that are|is far|way|much|so|just? too|so|way|very loud
    far|way|much? too loud`,
  volume: `volume to|at? {level}
    set|turn|put|make the|your? volume|sound|audio up|down? to|at? {level}
    volume up|down to|at {level}
    turn|set it|yourself up|down? to {level}`,
  half: `volume down by? half
    turn|bring|take the|your? volume|sound|audio|it|yourself down by half
    cut|turn the|your? volume|sound|audio|it in half
    halve the|your? volume|sound|audio
    half the|your? volume|sound|audio
    half as loud
    be half as loud`,
  clear: `clear
    clear|clean|wipe|empty the|my|your|this|everything|all|it|that screen|stage|overlay|stream|everything|all|board|up|off?
    clear|wipe|clean up? screen|stage|overlay|it|everything|that
    take|get|wipe it|that|this|everything|all|them|those off|away|down of? my|the|this? screen|stream|overlay|stage?
    take|get|wipe|remove|pull|move that|this|the|those|these|all|my|your? text|words|word|banner|message|caption|captions|thing|things|stuff|picture|image|writing|sign|title|emote|emotes|emoji|emojis|confetti|effects off|away|down|from of? my|the|this? screen|stream|overlay|stage?
    take|get|wipe off|down|away it|that|this|everything
    clear|wipe all? {effect}
    clear|wipe it|that|this|everything all? off|up|away?
    remove|delete|hide it|that|this|everything|them|all off|from? of? my|the|this? screen|stream|overlay|stage?
    hide the|my|your? overlay|stage|effects
    remove|delete|hide|clear the|that|this|those|these|all text|words|banner|writing|sign|title|image|message|caption|thing|stuff|picture|effects
    get rid of it|that|this|everything|them
    get rid of that|this|those|these text|words|banner|writing|sign|title|image|message|caption|captions|thing|stuff|picture`,
  pause: `pause
    pause it|yourself|everything|performing
    pause the|this show|performer|performance|overlay
    stop performing|reacting`,
  live: `go live
    go back|on live|air
    unpause it|yourself|everything?
    unpause the|this show|performer
    start|begin the? show|performing`,
  panic: `panic
    panic button|mode
    hit|press|push the? panic button?`,
  look: `say something|anything
    say|tell something|anything|smth funny|nice|good|cool|smart|clever|witty|new|else|random|stupid|silly|interesting|cute
    say|do something|anything about|for it|this|that
    do something|smth nice|funny|cool|special?
    tell them|us|me|chat|everyone something|anything funny|nice|good|cool|new|random?
    tell|make|crack|do|drop|give me|us|them|chat|everyone|everybody? a|another|some|one|your? funny|good|bad|dad|quick? joke|jokes|pun|puns|bit|comment|remark
    another|more joke|one|line
    joke|comment
    say|write|drop a|another line|joke|comment|word
    make me|us|them|chat|everyone laugh|smile
    be funny
    comment|react on|to? it|this|that|now
    look|react now
    look at the? screen
    talk|speak to|with me|us|them|chat|everyone
    do|say your thing
    entertain|amuse me|us|them|chat|everyone`,
  puppet_off: `hide|remove|vanish|disappear yourself|puppet|you
    hide your face|head|body|self
    hide|remove|turn off? the|your puppet|character|avatar|ghost off?
    vanish|disappear
    go|get|be away|lost|gone
    get|go off my|the|this? screen|stream|overlay|stage
    leave the|my screen|stream|stage
    out of the|my way|sight|picture
    get out of the|my way|sight|picture|shot|face
    no puppet|character|avatar`,
  puppet_on: `show|reveal yourself|puppet
    show|turn the|your puppet|character|avatar on?
    come out
    appear|reappear
    be visible`,
  effect_off: `no more? {effect}
    no more? {effect} just|only {rest}
    turn|switch|shut|take|leave|keep the|your? {effect} off
    turn|switch|shut|take off {effect}
    {effect} off
    stop|quit with|showing|using|playing|doing|throwing|spawning|spamming|sending|making|posting|writing? all? {effect}
    enough|cut|kill|disable|ban with|of|out? all? {effect}
    dont|never use|show|play|throw|do|spawn|send|make any? more? {effect} again|anymore|ever?
    get rid of {effect}
    hide {effect}
    {effect} is|are banned|annoying|off|enough
    too much|many {effect}`,
  effect_on: `turn|switch|put the|your? {effect} back? on
    turn|switch back? on {effect}
    {effect} back? on
    bring|give me|us? back {effect}
    bring {effect} back
    enable|allow|unban {effect}
    {effect} is|are? okay|ok|fine|allowed|back again|now
    you can|may use|show|play|do|throw {effect} again|now`,
  drop_topic: `stop|enough|no talking|joking|jokes|talk about it|that|this|them|him|her
    enough about|of it|that|this|them|him|her
    dont talk|joke about it|that|this|them|him|her
    shut up about it|that|this|them|him|her
    change|new|switch|drop the? topic|subject
    talk about something else|different`,
  avoid: `drop|stop|enough|no the|with? {thing} thing|topic|stuff|bit|talk
    enough|stop with? {thing} jokes|puns|talk|comments|lines
    stop|quit|no|enough|dont|never more? talking|joking|jokes|talk|joke|puns|comments|speaking|going|stuff|speak|keep on? about|of {thing}
    stop|quit|dont|never mention|mentioning|teasing|tease|roasting|bring|bringing up? {thing}
    stop|quit making|with|doing the? fun|jokes|comments|puns|remarks|lines about|of|on {thing}
    dont|never make|do|say|tell|crack more? any? jokes|puns|comments|fun|anything|something|things about|of {thing}
    dont|never say the? word {thing}
    shut up about {thing}
    enough|no about|of {thing} jokes|talk|puns|comments|lines|bits|gags
    no more? {thing} jokes|talk|puns|comments|lines|bits|gags|references
    enough about|with {thing}
    avoid talking|jokes|joking? about? the? topic|subject? of? {thing}
    no more mention|mentions of {thing}
    {thing} is off limits|taboo
    leave {thing} out of it|this|that
    leave {thing} alone`,
  allow: `you? can|may? talk|joke|speak about|of {thing} again
    you can|may talk|joke|speak about|of {thing} now|again?
    you can|may mention {thing} again?
    mention {thing} again
    {thing} is okay|ok|fine|allowed again|now
    dont? stop avoid|avoiding {thing}`,
  amount: `less|fewer|more {effect}
    not so|that|too much|many {effect}
    use|show|play|make less|fewer|more {effect}`,
  clip: `clip
    clip it|that|this
    save|make|take|get|record a|the|that|this? clip|replay`,
  persona: `change|switch|set the|your? persona|character|performer to {persona}
    have|get {persona} instead
    switch|change|swap|go over|back? to|into {persona} back?
    be|become|play|act as? {persona}
    use|load|choose|pick|select {persona}
    i|we want|need|prefer|choose|have|get|see to? have|see? {persona} back|instead?
    have|get {persona} back
    {persona} back|instead
    bring|put|send in|out|on? {persona} in|out|on|back?
    bring in|out|back|on {persona}
    give me|us {persona}
    let {persona} do|talk|take|play|handle|perform {rest}?
    {persona} should|can take|play over?
    replace|swap yourself|him|her with|for {persona}`,
  puppet_smaller: `make|shrink yourself|puppet|your|the puppet|avatar|character? smaller|tiny|tinier
    be|get|go|become a|bit? smaller|tinier
    shrink yourself|puppet?
    shrink|reduce the|your puppet|avatar|character
    you are way|much|far? too|so big|large|huge`,
  puppet_bigger: `make yourself|puppet|your|the puppet|avatar|character? bigger|larger|huge
    be|get|go|become a|bit? bigger|larger
    grow yourself?
    grow|enlarge yourself|the|your puppet|avatar|character?
    you are way|much|far? too|so small|tiny`,
  puppet_left: `move|stand|stay|get|put|sit|shift|go yourself|it|puppet|over? to|on|at|in the? bottom|lower|down? left hand? corner|side|edge? of? the|my? screen|stream|picture?
    move|shift|put yourself|puppet|over? left
    go|be to|on|at|in the left corner|side|edge of? the|my? screen|stream|picture?
    go|be to|on|at|in the left of the|my? screen|stream|picture`,
  puppet_right: `move|stand|stay|get|put|sit|shift|go yourself|it|puppet|over? to|on|at|in the? bottom|lower|down? right hand? corner|side|edge? of? the|my? screen|stream|picture?
    move|shift|put yourself|puppet|over? right
    go|be to|on|at|in the right corner|side|edge of? the|my? screen|stream|picture?
    go|be to|on|at|in the right of the|my? screen|stream|picture`,
  puppet_other: `move|go|stand|get|put|switch|change yourself|it|puppet|over? to|on? the? other side|corner of? the|my? screen|stream|picture?
    switch|change|swap your? sides|side
    move|go|get|scoot|scooch|slide|budge over|aside|away from? there?
    you are in the|my way
    you are covering|blocking|hiding {rest}`,
  place: `move|put|place|show|keep the|your|my? captions|caption|subtitles|text|words|bubble to|at|on|in|up|down|higher|lower {rest}?
    move|put|go|stand up|down|higher|lower
    move|go|stand|sit to|on|at|in the? top|bottom|middle|center left|right|corner? of? the|my? screen|stream|picture|overlay?`,
  undo: `undo
    undo it|that|this
    undo the? last one|thing|change
    revert|reverse it|that|this
    take it|that back
    put|change|turn|set|bring it|that|everything back to|like|how? the? way|what? it? was? before?
    go|switch|change back
    go back to how|what|the way? it|things? was|were before?
    i|we did not mean it|that
    restore|revert it|that|everything?
    forget what|whatever|everything i just? said|told|typed|wrote|asked you?
    undo what|whatever you just? did|changed|said {rest}?`,
  hype: `hype
    hype it|them|us|me|chat|everyone|crowd|stream up
    hype up the|this|my|our next? {rest}
    hype up? the|my? chat|crowd|stream|everyone|them|us|me|viewers|this|it moment?
    hype mode
    be|get|go|more hype|hyped|wild|crazy|loud|louder|excited|energetic|enthusiastic
    be|get|a more|little|bit excited|energetic|enthusiastic|lively|hyped|loud|louder|active|talkative
    a|bit louder|more energy
    pump it|them|us up
    more|full|max energy|hype|power
    give it|me|us more energy|power|hype
    speak up
    talk|joke|comment|say|speak|chat more often?
    more talking|comments|commentary|jokes|lines|chatter
    comment|talk|react|joke on|about|to everything|all
    comment on|to more things|stuff
    be more chatty
    you|your are? too|so|very shy|boring|slow`,
  quiet: `quiet
    be|stay|go|keep a|bit? quiet|calm
    be|keep quieter|calmer
    quiet mode
    chill|calm|cozy|relaxed|mellow|quiet vibes|vibe|energy|mood only
    only chill|calm|cozy|relaxed|mellow|quiet vibes|vibe|energy|mood
    keep it|your down|voice? down?
    calm|settle down
    tone|dial|take it|that down|back
    tone|dial down
    take|bring it|that|things down a notch|bit|peg|little
    tone|dial down the|your? energy|hype|jokes|comments|talking
    less|lower energy|hype
    ease up|off on? the? talking|jokes|comments
    take it easy
    chill out?
    no more jokes|puns|quips|remarks
    less|fewer talking|jokes|comments|commentary|chatty|chatter|lines|words|noise|energy
    talk|joke|comment|say|speak|chat less|fewer often|much?
    dont|not talk|joke|comment|speak so much|often
    you|your are? talking|talk|joking|joke|speak|say too|way too? much|often|many
    you|your are? too|so chatty|talkative|active|hyper|excited
    too much talking|talk|chatter
    only big|the|important moments?
    only react|comment|talk|speak on|to|about|at|for? big|important|huge|the big|important|huge? moments|stuff|things|ones|events?
    be less|not so|too? annoying|loud|chatty|active|hyper`,
  gentle: `gentle
    be|act|play a|more|bit? gentle|nice|kind|kinder|nicer|gentler|softer|polite|friendly|friendlier|sweet|sweeter|warmer|wholesome
    be a|more|bit? nice|kind|gentle|nicer|kinder|easy|friendly|friendlier|sweet|sweeter|softer|gentler|good|polite|warmer to|on|with {rest}
    roast|tease|joke me|us|them? gently|kindly|softly
    roast|tease me|us|them|him|her|chat? gently|kindly|softly
    go easy on? {rest}
    easy on me|us|them|him|her
    dont be so? mean|rude|harsh|evil
    be less mean|rude|harsh|sarcastic|evil|negative|toxic to|on|with? {rest}?
    be more? positive|wholesome|cheerful|supportive|encouraging
    stop being so|that|too? mean|meaner|rude|harsh|toxic|negative|nasty to|on|with? {rest}?
    you are being? way|a|bit|very|kind? too|so|bit|little|very? mean|rude|harsh|toxic|negative|nasty to|on|with? {rest}?
    that is|was way? too|so|a|bit? mean|rude|harsh
    dont be mean|rude|harsh to|on|with {rest}
    ease off|up on? {rest}?`,
  tone: `be|get|act a|more|bit|little|much? meaner|mean|ruder|rude|harsher|harsh|sarcastic|savage|spicier|spicy|evil|brutal|toxic|edgy|edgier|sassy|sassier|cruel|aggressive
    more sarcasm|savage|sass
    roast me|us|them|him|her|chat|everyone
    roast me|us|him|her|chat hard|harder|badly
    be a|more|bit|little|much? funnier|smarter|cleverer|weirder|crazier|cooler|better|original|creative|interesting|serious|dramatic
    talk|act|be|speak|sound|behave like|as {rest}
    do a|an|your? impression|imitation|parody of {rest}
    imitate|impersonate {rest}
    roast me|us|chat|them hard|harder|more
    be|become a|an|the {rest}
    use|write|say|tell|make shorter|longer|better|funnier|other|different|new|more? lines|jokes|sentences|puns
    insult|flame|mock|diss|bully {rest}
    make|poke fun of|at {rest}
    swear|curse|cuss more?`,
  language: `speak|talk|write|say|answer|switch|change|joke|perform to|in|it? to|in|only? {language}
    {language} please
    speak|talk|answer|be|say|use {language} {rest}?
    in {language}`,
  voice: `be someone|somebody else
    change|switch|swap your|the? character|persona|performer
    who else can|is perform|there|talk
    another|different|new|other persona|character|voice
    use|take|try|switch|change to|in|with? a|an|the|your|another? other|another|different|new|female|male|deeper|higher|robot? voice
    speak|talk in? with? a|an|the? other|another|different|deeper|higher|female|male voice
    speak|talk faster|slower
    change|switch your|the voice
    use|do|have|take|try {rest} voice|accent
    talk|speak|say in|with {rest} voice|accent
    clone|copy {rest} voice
    speak|talk|say|read it|this? out? aloud|loud`,
  size: `bigger|smaller|larger|huge|tiny
    make|be|get|grow|shrink it|yourself|that|puppet? bigger|smaller|larger|tiny|huge
    make the|your text|puppet|captions|font|words|letters bigger|smaller|larger
    bigger|smaller|larger text|font|puppet|letters|captions`,
  help: `help
    help me
    commands
    what|which stuff|things|commands|else? can you|i do|say|type|whisper|ask|tell for|you|me?
    what are you able|capable|good to|of|at? do|doing?
    what|which commands|stuff|things are there
    what|which commands do you know|have|understand
    list|show all|the|your|me? commands|options
    what do you do|understand|know
    what else can you do
    how do|does you|this|it work
    how do i use you|this|it
    what are you
    who are you
    are you a|an? real|bot|ai|human|robot person|human|bot|ai|robot?`,
  here: `where are you
    what is your name
    are you there|here|alive|awake|ready|on|working|live|listening|asleep
    you there|here|alive|awake|ready
    you|are|r? you? listening|there|awake|alive|online|with me|us?
    do you hear|read|see|understand me|this|that
    anyone there|home
    hello|hi|hey {persona}
    hi|hello|hey there?
    {persona}
    test
    testing
    ping`,
  ...answerPhrases,
  topic: `the|my|our {noun}
    talk|speak|joke about {thing}
    say|do|write something|anything nice|funny|good|smart|clever|witty|new|cool? about {thing}
    something about {thing}
    make|tell|do|crack|write me|us|them|chat? a|some|another joke|jokes|bit|line|comment|pun about|of|on {thing}
    tell us|them|chat|everyone about {thing}
    comment|react on|to {thing}
    tell|make|invent up? a|another? story about|of {thing}
    mention|remember {thing}
    bring up {thing}
    pick on {thing}
    roast|tease {thing}
    roast|tease|mock|remind me|us|them|him|her|chat|everyone about|of {thing}`,
} as const

/** A control of the show that a whisper can ask for. */
export type ControlIntent = keyof typeof controlPhrases

/** What may precede a request, such as "can you". */
export const controlLeads = `can|could|would|will you
  can|could we|i
  could|would you mind|kindly
  do you mind
  you should|could|must
  you need|have|got|better to?
  i|we want|need|would like|love you to
  i|we would like|love you to
  please
  let us
  feel free to
  time to
  no wait
  nvm|nevermind
  never mind
  wait no?
  hold on
  you can|may
  make sure to|you?
  try to
  go ahead and
  i|we said`

/** Words after a request that do not change it. */
export const controlEnds = `on|in|at|from the top|bottom|left|right|corner|middle left|right|corner|side?
  for|of|during the? rest|remainder of? the|this? stream|day|night|run|game|show|evening|fight
  for|from now on?
  from here on
  today|tonight
  for good|real|today|tonight|once|me|us
  at all
  in general
  this stream|time|game|run
  right now|away
  like always|usual|normal
  the whole|entire time|stream|day
  if you can|want|could
  thank you`

/** Names of effects that no stage tool declares. */
export const effectNames = {
  captions: 'captions caption subtitles subs',
  voice: 'voice speech tts',
  text: 'text texts words bigtext',
  emotes: 'emotes emojis emoji',
  particles: 'particles',
  sounds: 'sounds sfx',
} as const

export const languageNames =
  'german deutsch spanish french italian japanese korean chinese portuguese polish russian dutch turkish english swedish arabic hindi'
