/** Any of these words makes a large line a shout or a heading. */
const strong =
  /\b(?:paus\w*|loading|ready|fight|miss(?:ed)?|perfect|excellent|awesome|combo|warning|danger|alert|critical|finish|vs|press|continue|retry|options|settings|menu|inventory|save[dg]?|saving|objective|quest|scores?|how to|results?|stats|ranking?|leaderboard|scoreboard|tutorial|hint|tip|health|ammo|reload(?:ing)?|respawn\w*|spectating|subscribe|offline|starting soon|be right back|brb|thanks|error|hit|headshot|kill|multi|spree|streak|bonus|sudden death|match point|(?:final|last) (?:lap|round|wave|stand|chance|minute|turn|card|circle|zone|question|warning)|round|turn|your|you|login|sign in|search\w*|players?|sold|buy|new tab|waiting|k\.?o\.?|penalty|foul|wrong|incorrect|correct|checkpoint|autosav\w*|overtake[ns]?|overtaking|pit ?stop|crash(?:ed)?|slipstream|engineer|intermission|halftime|half-time|time ?out|press|click|tap|pull up|game|level up|speed up|hurry)\b|!$/i
/** These words count only in a line of one or two words. A longer name may contain them: "The Last Ferry". */
const weak =
  /\b(?:go|start|good|ok|nice|cool|bad|poor|great|low|lap|final|last|map|mission|target|live|double|triple|time|wave|play|sale|home|team|shop|store|one|two|three|out|safe|strike|answer|question|who|what|how|why|when|drift|jump|stop|goal|draw|tie|begins?|chat|news|end|max|boost|full|empty|new|open|closed|locked|on|off|yes|no)\b/i

/** Returns whether a large line is a shout or a heading, and not a name. */
export const isShout = (text: string): boolean =>
  strong.test(text.trim()) || (text.trim().split(/\s+/).length <= 2 && weak.test(text))
