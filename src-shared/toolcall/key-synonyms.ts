/**
 * Words that models use for one another as argument names, folded (lower case, no separators). A
 * key is only ever renamed to a declared one of its own row, when that one is absent and alone.
 */
const ROWS: readonly (readonly string[])[] = [
  [
    'text',
    'msg',
    'message',
    'content',
    'contents',
    'body',
    'caption',
    'words',
    'string',
    'str',
    'sentence',
    'speech',
    'say',
    'line',
    'txt',
    'value',
    'utterance',
    'phrase',
  ],
  [
    'query',
    'q',
    'search',
    'searchquery',
    'searchterm',
    'term',
    'keyword',
    'keywords',
    'question',
    'topic',
    'input',
    'prompt',
    'text',
  ],
  ['path', 'file', 'filename', 'filepath', 'dir', 'directory', 'folder'],
  ['city', 'location', 'place', 'town', 'where'],
  ['url', 'link', 'uri', 'href', 'address'],
  ['color', 'colour', 'tint'],
  ['options', 'choices', 'answers', 'items', 'alternatives', 'list', 'values'],
  ['attendees', 'participants', 'guests', 'invitees', 'members', 'people', 'users'],
  ['tags', 'labels', 'keywords', 'categories', 'topics'],
  ['description', 'desc', 'details', 'summary', 'notes', 'note', 'info', 'comment'],
  ['subject', 'title', 'headline', 'heading', 'header'],
  ['start', 'begin', 'from', 'starttime', 'startdate'],
  ['end', 'finish', 'until', 'endtime', 'enddate'],
  ['email', 'mail', 'emailaddress'],
  ['cwd', 'dir', 'directory', 'workdir', 'workingdirectory'],
  ['count', 'n', 'num', 'number', 'amount', 'quantity', 'times', 'howmany'],
  [
    'ms',
    'milliseconds',
    'millis',
    'millisecond',
    'durationms',
    'duration',
    'delay',
    'delayms',
    'time',
    'timems',
    'wait',
    'timeout',
  ],
  ['seconds', 'secs', 'sec', 's', 'second', 'durationseconds', 'durations', 'duration', 'delay', 'time'],
  ['emoji', 'emote', 'icon', 'symbol', 'emotion', 'reaction'],
  ['sound', 'sfx', 'effect', 'soundeffect', 'audio', 'clip', 'sample', 'sound_name'],
  ['name', 'title', 'label', 'id', 'username', 'user'],
  ['command', 'cmd', 'shell', 'bash'],
  ['code', 'script', 'program', 'source'],
  ['expression', 'expr', 'formula', 'equation', 'calculation'],
  ['language', 'lang', 'locale', 'targetlanguage'],
  ['recipient', 'to', 'receiver', 'target'],
  ['size', 'fontsize', 'scale'],
  ['style', 'kind', 'type', 'mode', 'variant'],
  ['position', 'pos', 'placement', 'where', 'anchor', 'corner'],
  ['intensity', 'strength', 'level', 'power'],
  ['volume', 'loudness', 'gain'],
  ['date', 'day', 'when'],
  ['operation', 'op', 'operator', 'action'],
  ['unit', 'units'],
  ['limit', 'max', 'maxresults', 'topk', 'count'],
]

const rowsOf = new Map<string, number[]>()
for (const [index, row] of ROWS.entries())
  for (const word of row) rowsOf.set(word, [...(rowsOf.get(word) ?? []), index])

/** Lower case without spaces, `_`, `-`, `.`, `/`: how names and keys are compared. */
export const fold = (name: string): string => name.toLowerCase().replace(/[\s_\-./]/g, '')

/** Whether two folded keys are known to stand for each other. */
export function areSynonyms(a: string, b: string): boolean {
  const rows = rowsOf.get(a)
  const others = rowsOf.get(b)
  return rows !== undefined && others !== undefined && rows.some((row) => others.includes(row))
}
