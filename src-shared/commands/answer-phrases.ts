/** Questions to the performer, and wishes that Adlib answers but cannot fulfill, in the notation of `controlPhrases`. */
export const answerPhrases = {
  hidden: `can|do|does|will|could chat|viewers|they|people|everyone|anyone|others|audience see|read|hear|know this|that|it|these|what|my|when|the? i|am|are|im? {rest}?
    can|do|does chat|viewers|they|people|everyone|anyone|audience see|read|hear me|us typing|type|whisper|whispering?
    is this|that|it private|public|visible|hidden|secret|between us? to|for? chat|viewers|everyone|them|stream|people?
    who can|else see|read|can this|that|it|read|see? this?
    are whispers|these|they private|public|visible|hidden|secret to? {rest}?
    is chat|anyone|everyone able to see|read this|that|it|me|these {rest}?
    is chat|anyone reading|seeing this|that|it`,
  why: `why did|do|would|are|were you say|said|do|did|play|show|saying|talking|doing|playing|showing|pick|choose|react|laugh just? that|this|it|about|like|the|a|to? {rest}?
    why that|this
    why the {effect}
    why did|was|is there? {effect} {rest}?
    what did you just? say|play|do|show|mean
    what made|makes you say|do|play|show|think that|this|it
    what was that for|about
    how come you said|did|say|do|are that|this|it {rest}?
    where did that come from
    explain that|yourself|this`,
  ears: `can|do you hear my|what|us|the mic|microphone|voice|talk|talking|speak|speaking|i|game|audio|sound say|am|saying|speak|talking?
    are|r you listening|hearing to? my|me|what|us|the|game mic|microphone|voice|talk|talking|speak|speaking|i|game|audio|sound say|am|saying? say|saying?
    do you listen|hear|use|record to? my|me|what|us|the? mic|microphone|voice|talk|talking|i? say|am|saying?`,
  on_screen: `what is|are? there|that|this? now|currently? on the|my|your? screen|overlay|stage|stream now?
    what is showing|shown|displayed|visible|up on|now? the|my|screen|stage|overlay? screen|overlay|stage|stream?
    what are you showing|playing|displaying|putting now|on? the|my? screen|overlay|stage|stream?
    what can|do|does|is chat|viewers|they|people|everyone|the audience|chat? see|seeing|looking now|at?
    what does|do it|my look stream|overlay|like? like?
    is there anything|something on the|my? screen|overlay|stage|stream`,
  sees: `what do|can|are you see|seeing|watching|looking at? on|there? the|my? screen|game|stream?
    can|do you see|watch my|the|what|this screen|game|gameplay|stream|picture|i? am? doing|playing|see?
    are|do you read|reading|see|seeing my|the|twitch? chat|donations|messages
    are you watching my|the|this|me? screen|game|stream|play?
    do you know what game|i|is {rest}`,
  rarely: `talk|speak|comment|joke|say|chat|react|answer|reply|respond less|rarely|once|only|sometimes|occasionally often|much? once|only|every|like|maybe {rest}
    talk|speak|comment|joke|say|chat|react|answer|reply|respond every|once few|other|two|three|five|ten|couple|in|a|2|3|5|10 of|while|minute|minutes|min|mins|seconds?
    only talk|speak|comment|joke|say|chat|react|answer|reply|respond something|anything|once? once|every|now|sometimes|occasionally|rarely {rest}?
    talk|speak|comment|joke|say|chat|react|answer|reply|respond something|anything? only|once|rarely|sometimes|occasionally every|a|in|now? {rest}?
    talk|speak|comment|joke|say|chat|react|answer|reply|respond way|a|lot|much less from now on?
    talk|speak|comment|joke|say|chat|react|answer|reply|respond less from|for now|the|this on|rest|stream of? the? stream?
    less often
    be rarer`,
  only_asked: `only|just talk|speak|comment|joke|say|chat|react|answer|reply|respond if|when|unless|after|once i {rest}
    only|just talk|speak|comment|joke|say|chat|react|answer|reply|respond when|if|once asked|spoken|addressed|called|needed to?
    talk|speak|comment|joke|say|chat|react|answer|reply|respond only|just|unless when|if|once asked|spoken|addressed|called|i|told|needed to? {rest}?
    dont|never talk|speak|comment|joke|say|chat|react|answer|reply|respond something|anything? unless i|asked|spoken|told|addressed|you {rest}?
    only|just answer|reply|respond {rest}?
    be|stay|keep quiet|silent unless i|asked|spoken|addressed {rest}?`,
  goes_on: `dont stop|quit that|now|it|talking|going|on?
    keep going|on|it|that up|at|coming?
    keep doing that|this|it|what {rest}?
    never stop
    more of|like that|this
    dont change anything|a thing`,
  wait: `keep|leave|hold that|the|this|my text|banner|words|message|picture|image|sign|caption|title|emote|confetti|timer? up|on|there|visible|longer on? the|my? screen|stream|overlay? {rest}?
    show|keep it|that|this|text|banner longer`,
  cannot: `ban|unban|timeout|permaban|shadowban|untimeout {rest}
    time {rest} out
    time out that|this|him|her|them|the|user|viewer {rest}?
    kick|block|silence|report that|this|the|him|her|them? troll|user|viewer|guy|person|spammer|hater|bot|chatter {rest}?
    kick|block|mute|remove {rest} from|in the? chat|stream|channel
    mod|unmod|vip {who}
    add|make|set {rest} as a? mod|vip|moderator
    next|previous song|track
    raid my friend|buddy|pal {rest}
    mute|unmute|deafen my mic|microphone|camera|webcam|cam|headset|desktop|game {rest}?
    turn|switch|put off|on? my mic|microphone|camera|webcam|cam|headset off|on?
    make|move|resize|shrink my cam|camera|webcam|facecam|mic|game|screen {rest}
    lower|raise|turn|change|set|mute|unmute the|my game|music|discord|desktop|mic|spotify|stream volume|sound|audio? up|down|off? {rest}?
    turn|bring up|down the|my game|music|discord|desktop|mic|spotify|stream volume|sound|audio?
    read the|my|out? chat|donations|messages|subs|dms out|aloud|loud? {rest}?
    make|give {rest} a? mod|vip|moderator|op
    start|make|create|run|do|open|launch|end|close|begin|put|set|give|show up? a|an|the|another? twitch|quick|new|chat|stream|little|5|ten? poll|vote|prediction|giveaway|raffle|raid|countdown|timer|stopwatch|alarm|reminder|ad|ads|commercial|bet|quiz|marker up? {rest}?
    let? us? raid|host {who}
    raid|host {who} after|when|later|with|once {rest}?
    remind me|us to|in|about|at|when|that|of|every|after|if {rest}
    set|start|stop a|the|my? timer|alarm|countdown {rest}?
    wake me {rest}
    count down {rest}?
    change|set|update|switch|edit the|my|our? stream|twitch? title|category|game|scene|scenes|camera|cam|webcam|source|tags|obs|bitrate to|from|in? {rest}?
    switch|change|go|cut to|the|my|a {rest}? scene|camera|cam|webcam|source|desktop
    switch scenes|scene|cameras
    play|queue|put|start|turn|resume|change|add on? some|a|the|my|this|that|another? {rest}? music|song|track|playlist|spotify|tunes|radio|video off|on|up|down?
    skip|stop|pause|mute|next|turn|lower the|this|that|my|off|down song|music|track|playlist|spotify|video off|down?
    what song|music|track is {rest}?
    start|stop|end|kill|pause|begin|save|take the|my|a? stream|recording|streaming|broadcast|screenshot|obs
    record this|that|my|the screen|game|stream?
    open|close|launch|restart|start|quit|minimize|alt the|my? discord|obs|steam|spotify|chrome|browser|twitch|youtube|game|pc|computer|tab {rest}?
    turn|switch|put|enable|disable|activate|set on|off|chat? the|to|in|into? slow|sub|subs|follower|followers|emote|subscriber only? mode|chat on|off?
    slow|sub|subs|follower|followers|emote only? mode {rest}?
    clear|delete|purge|pin|unpin|remove the|that|this|his|her|my|a? {rest}? chat|messages|message|msg in|from? the? chat?
    post|send|type|write|put|drop|link|share|tweet|say|dm|message {rest} in|on|to the|twitch|discord? chat|discord|twitter|twitch|x|youtube|instagram|dms
    tweet|dm|email {rest}
    google|search|look|find up|for|me? {rest} up|online|on|google|wiki|youtube
    google {rest}
    what is the? time|date|weather {rest}?
    what time is it {rest}?
    how many viewers|followers|subs|subscribers {rest}?
    play|beat|win|finish the? game|level|this|boss|it for me|us
    press|click|hit|type the|my|a {rest} key|button for? me?`,
} as const
