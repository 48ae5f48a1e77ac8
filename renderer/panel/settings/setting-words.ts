import type { SettingPath } from '../../../src-shared/settings/setting-path.ts'

/** Groups in the list of all settings, in the order of the list. */
export const settingGroups = {
  models: 'Models',
  turns: 'Turns',
  show: 'Show',
  sight: 'Sight',
  overlay: 'Overlay',
  effects: 'Effects',
  pace: 'Pace',
  filter: 'Filter',
  sound: 'Sound and voice',
  obs: 'OBS',
  tools: 'Tools and programs',
  data: 'Runs and access',
} as const

export type SettingGroup = keyof typeof settingGroups

/** What the list says about a setting. */
export interface SettingWords {
  readonly group: SettingGroup
  readonly name: string
  /** Its effect, in one sentence. */
  readonly effect: string
  /** Unit of a number. A number in `ms` is shown in seconds, a `share` in percent. */
  readonly unit?: string
  /** Names of the values of a choice. */
  readonly options?: Readonly<Record<string, string>>
  /** What an empty text means. */
  readonly empty?: string
  /** Further words by which the search finds the setting. */
  readonly also?: string
  /** A change takes effect at the next start. */
  readonly restart?: true
}

const verdicts = { allow: 'Allow', ask: 'Ask me', deny: 'Deny' }
const switches = { on: 'On', ask: 'Ask me', off: 'Off' }
const levels = { off: 'Let pass', warn: 'Warn', hold: 'Hold back' }

/** Name and effect of every setting. A setting without an entry does not compile. */
export const settingWords: Readonly<Record<SettingPath, SettingWords>> = {
  'brain.model': {
    group: 'models',
    name: 'Performing model',
    effect: 'The model that writes the show.',
    empty: 'the best one found',
    also: 'brain understudy',
  },
  'brain.mode': {
    group: 'models',
    name: 'How tools reach the model',
    effect: 'Automatic measures which way works best with each model.',
    options: { auto: 'Automatic', native: 'Native calls', schema: 'JSON answer', text: 'Text' },
  },
  'brain.commands': {
    group: 'models',
    name: 'Read whispers as commands',
    effect: 'Follows “confetti” or “be quiet” without a model, where the model cannot call tools.',
    options: { auto: 'When needed', off: 'Never' },
  },
  'ollama.host': {
    group: 'models',
    name: 'Ollama’s address',
    effect: 'Where Ollama runs. What Adlib sees is sent there.',
    also: 'server url',
  },
  'ollama.keepAlive': {
    group: 'models',
    name: 'Keep the model in memory',
    effect: 'How long Ollama holds the model after a call, such as 10m or 1h.',
  },
  'ollama.numCtx': {
    group: 'models',
    name: 'Context',
    effect: 'How much the model can read at once. More needs more memory.',
    unit: 'tokens',
  },
  'openai.baseUrl': {
    group: 'models',
    name: 'Another model server',
    effect: 'Address of LM Studio, llama.cpp, vLLM or another server with OpenAI’s API.',
    empty: 'none',
    also: 'url openai',
  },
  'openai.apiKeyEnv': {
    group: 'models',
    name: 'Variable with its key',
    effect: 'Name of the environment variable that holds the server’s API key.',
    empty: 'no key',
    also: 'token secret',
  },
  'openai.visionModels': {
    group: 'models',
    name: 'Models that see',
    effect: 'Names of this server’s models that take pictures, if it does not report them.',
  },
  enableTextToolCallParsing: {
    group: 'models',
    name: 'Read tool calls in text',
    effect: 'Finds calls that a model writes into its text, and repairs them.',
  },
  textToolCallModels: {
    group: 'models',
    name: 'Models that write calls as text',
    effect: 'Names or beginnings of names, beside the built-in list.',
  },
  'sampling.words.temperature': {
    group: 'models',
    name: 'Temperature of lines',
    effect: 'Higher surprises more, lower repeats itself more.',
  },
  'sampling.words.minP': {
    group: 'models',
    name: 'Least probability of lines',
    effect: 'Leaves out words far less likely than the best one.',
    also: 'min p',
  },
  'sampling.words.repeatPenalty': {
    group: 'models',
    name: 'Repeat penalty of lines',
    effect: 'Above 1, recent words become less likely.',
  },
  'sampling.words.topK': {
    group: 'models',
    name: 'Choices a word in lines',
    effect: 'How many of the likeliest words are considered.',
    also: 'top k',
  },
  'sampling.toolArguments.temperature': {
    group: 'models',
    name: 'Temperature of tool calls',
    effect: 'Lower makes calls more reliable.',
  },
  'sampling.toolArguments.minP': {
    group: 'models',
    name: 'Least probability in tool calls',
    effect: 'Leaves out words far less likely than the best one.',
    also: 'min p',
  },
  'sampling.toolArguments.repeatPenalty': {
    group: 'models',
    name: 'Repeat penalty in tool calls',
    effect: 'Above 1, recent words become less likely.',
  },
  'sampling.toolArguments.topK': {
    group: 'models',
    name: 'Choices a word in tool calls',
    effect: 'How many of the likeliest words are considered.',
    also: 'top k',
  },
  'performer.tickMs': {
    group: 'turns',
    name: 'Look around every',
    effect: 'How often the performer checks for a moment while nothing changes.',
    unit: 'ms',
  },
  'performer.maxMs': {
    group: 'turns',
    name: 'Longest turn',
    effect: 'A later answer of the model is dropped, and the understudy steps in.',
    unit: 'ms',
  },
  'performer.maxSteps': {
    group: 'turns',
    name: 'Model calls a turn',
    effect: 'How often a model may think in one turn.',
  },
  'performer.maxCalls': {
    group: 'turns',
    name: 'Tool calls a turn',
    effect: 'How many effects one turn may try.',
  },
  'performer.speakAloud': {
    group: 'sound',
    name: 'Read every line aloud',
    effect: 'Speaks captions with the voice below.',
    also: 'tts voice speak',
  },
  'show.persona': {
    group: 'show',
    name: 'Persona',
    effect: 'The character who performs.',
    also: 'marlow pip vera',
  },
  'show.notes': {
    group: 'show',
    name: 'Notes for the model',
    effect: 'Added to the persona in every prompt.',
    also: 'prompt directions',
  },
  'show.avoid': {
    group: 'show',
    name: 'Topics to avoid',
    effect: 'Held back everywhere, and named to the model.',
  },
  'show.funny': {
    group: 'show',
    name: 'Lines you liked',
    effect: 'They come up as examples.',
    also: 'rated',
  },
  'show.never': {
    group: 'show',
    name: 'Lines you never want again',
    effect: 'They are never said.',
    also: 'rated',
  },
  'show.showrunner.enabled': {
    group: 'show',
    name: 'Showrunner',
    effect: 'Reads the show so far and notes running gags, open threads and promises.',
  },
  'show.showrunner.everyMinutes': {
    group: 'show',
    name: 'New notes every',
    effect: 'How often the showrunner writes.',
    unit: 'minutes',
  },
  'show.showrunner.model': {
    group: 'show',
    name: 'Showrunner’s model',
    effect: 'Who writes the notes.',
    empty: 'the performing model',
  },
  'show.memory.enabled': {
    group: 'show',
    name: 'Remember shows',
    effect: 'Keeps one summary of each run, which later shows may refer to.',
  },
  'show.memory.days': {
    group: 'show',
    name: 'Forget a show after',
    effect: 'Then its summary is deleted.',
    unit: 'days',
  },
  'sight.source': {
    group: 'sight',
    name: 'What Adlib watches',
    effect: 'Automatic takes the shared screen, and the demo reel until then.',
    options: {
      auto: 'Automatic',
      screen: 'Shared screen',
      obs: 'OBS',
      file: 'File',
      demo: 'Demo reel',
      off: 'Nothing',
    },
    also: 'capture screen window eyes',
  },
  'sight.obsSource': {
    group: 'sight',
    name: 'OBS source',
    effect: 'The source or scene that is watched.',
    empty: 'the scene on air',
  },
  'sight.path': {
    group: 'sight',
    name: 'Picture, folder or video',
    effect: 'What the source “File” plays.',
    empty: 'none',
  },
  'sight.everyMs': {
    group: 'sight',
    name: 'Look every',
    effect: 'Looking less often puts less load on your computer.',
    unit: 'ms',
  },
  'sight.engine': {
    group: 'sight',
    name: 'Text reader',
    effect: 'Automatic uses the fast one wherever it runs.',
    options: { auto: 'Automatic', paddle: 'Fast', tesseract: 'Slow, runs everywhere' },
    also: 'ocr paddle tesseract',
  },
  'sight.crop': {
    group: 'sight',
    name: 'Watched part',
    effect: 'The part of the picture that is read.',
    also: 'crop',
  },
  'sight.masks': {
    group: 'sight',
    name: 'Blacked-out parts',
    effect: 'Never read, kept or shown.',
    also: 'mask privacy',
  },
  'sight.regions': {
    group: 'sight',
    name: 'Named parts',
    effect: 'Names that moments and the model can use.',
    also: 'hud area',
  },
  'sight.ignore': {
    group: 'sight',
    name: 'Never watch',
    effect: 'Names of windows and OBS sources.',
    also: 'privacy window',
  },
  'sight.keepFrames': {
    group: 'sight',
    name: 'Keep pictures',
    effect: 'Stores the pictures with the run.',
    also: 'disk privacy',
  },
  'sight.images.send': {
    group: 'sight',
    name: 'Pictures for the model',
    effect: 'What a model that sees gets.',
    options: { off: 'None', frame: 'Whole picture', changed: 'What changed' },
    also: 'vision',
  },
  'sight.images.longestSide': {
    group: 'sight',
    name: 'Size of these pictures',
    effect: 'Larger shows more and takes longer.',
    unit: 'pixels',
  },
  'sight.visionModel': {
    group: 'sight',
    name: 'A model that looks',
    effect: 'Describes the picture for a performer that cannot see.',
    empty: 'the performing model',
    also: 'vision',
  },
  'overlay.theme': {
    group: 'overlay',
    name: 'Look',
    effect: 'Colors and font of captions.',
    options: { stage: 'Stage', mono: 'Mono', candy: 'Candy' },
    also: 'theme color font',
  },
  'overlay.motion': {
    group: 'overlay',
    name: 'Motion',
    effect: '“Reduced” leaves out particles and movement.',
    options: { full: 'Full', reduced: 'Reduced' },
    also: 'animation',
  },
  'overlay.captions': {
    group: 'overlay',
    name: 'Place of captions',
    effect: 'Where captions appear, unless text of your picture is there.',
    options: {
      'bottom-left': 'Bottom left',
      bottom: 'Bottom',
      'bottom-right': 'Bottom right',
      'top-left': 'Top left',
      top: 'Top',
      'top-right': 'Top right',
    },
    also: 'home position subtitles',
  },
  'overlay.safeMargin': {
    group: 'overlay',
    name: 'Free margin',
    effect: 'Share of each side that stays free.',
    unit: '%',
  },
  'overlay.chroma': {
    group: 'overlay',
    name: 'Background',
    effect: 'A color for a chroma key.',
    empty: 'transparent',
    also: 'green screen color',
  },
  'stage.previewMs': {
    group: 'pace',
    name: 'Preview',
    effect: 'How long you can cancel a line before it goes out.',
    unit: 'ms',
  },
  'stage.pacing.restMs': {
    group: 'pace',
    name: 'Rest after a line',
    effect: 'Silence after each line.',
    unit: 'ms',
    also: 'talkativeness quiet',
  },
  'stage.pacing.linesPerMin': {
    group: 'pace',
    name: 'Lines a minute',
    effect: 'At most so many lines.',
    also: 'talkativeness',
  },
  'stage.pacing.cuesPerMin': {
    group: 'pace',
    name: 'Effects a minute',
    effect: 'At most so many lines and effects together.',
    also: 'talkativeness',
  },
  'stage.pacing.quietLines': {
    group: 'pace',
    name: 'Lines while nothing changes',
    effect: 'At most so many in five minutes.',
    also: 'idle',
  },
  'stage.effects.text': {
    group: 'effects',
    name: 'Big text',
    effect: 'Whether the performer may write over the game.',
    options: switches,
    also: 'overlay_text effects switch',
  },
  'stage.effects.captions': {
    group: 'effects',
    name: 'Captions',
    effect: 'Whether lines appear as captions. If they are off and the voice is on, lines are only heard.',
    options: switches,
    also: 'words subtitles effects switch',
  },
  'stage.effects.emotes': {
    group: 'effects',
    name: 'Emotes',
    effect: 'Whether emotes pop up.',
    options: switches,
    also: 'show_emote effects switch',
  },
  'stage.effects.particles': {
    group: 'effects',
    name: 'Particles',
    effect: 'Whether confetti, embers and the like may fly.',
    options: switches,
    also: 'spawn_particle confetti effects switch',
  },
  'stage.effects.sounds': {
    group: 'effects',
    name: 'Sounds',
    effect: 'Whether sound effects play.',
    options: switches,
    also: 'play_sfx sfx effects switch',
  },
  'stage.effects.voice': {
    group: 'effects',
    name: 'Voice',
    effect: 'Whether lines are spoken. If it is off, spoken lines stay as captions.',
    options: switches,
    also: 'speak tts effects switch',
  },
  'stage.attention.capacity': {
    group: 'pace',
    name: 'Attention at most',
    effect: 'Each effect uses some of the audience’s attention; at most this much is saved up for a burst.',
    also: 'budget',
  },
  'stage.attention.refillPerMin': {
    group: 'pace',
    name: 'Attention that comes back',
    effect: 'How fast it refills.',
    unit: 'a minute',
    also: 'budget',
  },
  'stage.filter.levels.slur': {
    group: 'filter',
    name: 'Slurs',
    effect: 'What happens to them.',
    options: levels,
  },
  'stage.filter.levels.profanity': {
    group: 'filter',
    name: 'Profanity',
    effect: 'What happens to it.',
    options: levels,
    also: 'swearing',
  },
  'stage.filter.levels.sexual': {
    group: 'filter',
    name: 'Sexual words',
    effect: 'What happens to them.',
    options: levels,
  },
  'stage.filter.levels.self-harm': {
    group: 'filter',
    name: 'Self-harm',
    effect: 'What happens to such words.',
    options: levels,
  },
  'stage.filter.levels.threat': {
    group: 'filter',
    name: 'Threats',
    effect: 'What happens to them.',
    options: levels,
  },
  'stage.filter.levels.personal-data': {
    group: 'filter',
    name: 'Personal data',
    effect: 'Mail addresses, phone and card numbers.',
    options: levels,
    also: 'privacy',
  },
  'stage.filter.levels.link': {
    group: 'filter',
    name: 'Links',
    effect: 'Addresses of pages.',
    options: levels,
    also: 'url',
  },
  'stage.filter.holdAll': {
    group: 'filter',
    name: 'Hold back all words',
    effect: 'Only effects without words go out.',
  },
  'stage.filter.block': {
    group: 'filter',
    name: 'Your blocked words',
    effect: 'Always held back, in any disguise.',
  },
  'stage.filter.allow': {
    group: 'filter',
    name: 'Your allowed words',
    effect: 'They pass, even if a list has them.',
  },
  'stage.filter.languages': {
    group: 'filter',
    name: 'Languages of the lists',
    effect: 'Codes such as es or de; English always counts.',
  },
  'stage.sound.volume': {
    group: 'sound',
    name: 'Volume',
    effect: 'Of voice and sounds.',
    unit: 'share',
    also: 'loud',
  },
  'stage.sound.muted': { group: 'sound', name: 'Mute', effect: 'No voice and no sounds.', also: 'silent' },
  'stage.sound.duck': {
    group: 'sound',
    name: 'Sounds under a voice',
    effect: 'Their volume while a voice or a newer sound plays.',
    unit: 'share',
    also: 'duck',
  },
  'stage.sound.device': {
    group: 'sound',
    name: 'Output device',
    effect: 'Where voice and sounds play.',
    empty: 'the system’s',
    also: 'headphones speaker',
  },
  'voice.engine': {
    group: 'sound',
    name: 'Voice',
    effect: 'Who speaks. Automatic takes the best one found.',
    options: {
      auto: 'Automatic',
      mumble: 'Mumble, built in',
      'espeak-ng': 'eSpeak NG',
      flite: 'Flite',
      say: 'macOS say',
      sapi: 'Windows SAPI',
      command: 'Your program',
      http: 'Your server',
      off: 'Captions only',
    },
    also: 'tts speak',
  },
  'voice.voice': {
    group: 'sound',
    name: 'Name of the voice',
    effect: 'As its engine calls it.',
    empty: 'the default voice',
  },
  'voice.rate': { group: 'sound', name: 'Speaking speed', effect: '1 is normal.' },
  'voice.command': {
    group: 'sound',
    name: 'Your program that speaks',
    effect: 'Reads a text and writes a WAV file.',
    empty: 'none',
  },
  'voice.url': {
    group: 'sound',
    name: 'Your server that speaks',
    effect: 'A server with OpenAI’s speech API.',
    empty: 'none',
  },
  'stage.obs.enabled': {
    group: 'obs',
    name: 'Connect to OBS',
    effect: 'Reads scenes and the microphone’s level, and adds the overlay.',
  },
  'stage.obs.host': { group: 'obs', name: 'OBS computer', effect: 'Where OBS runs.', also: 'address' },
  'stage.obs.port': { group: 'obs', name: 'OBS port', effect: 'As OBS shows it under WebSocket settings.' },
  'stage.obs.passwordEnv': {
    group: 'obs',
    name: 'Variable with the OBS password',
    effect: 'Used unless you entered the password on the Stage screen.',
    empty: 'no variable',
  },
  'stage.obs.breakScenes': {
    group: 'obs',
    name: 'Break scenes',
    effect: 'Adlib rests while one of them is on air.',
  },
  'stage.obs.micInput': {
    group: 'obs',
    name: 'Your microphone in OBS',
    effect: 'Lines wait while you speak.',
    empty: 'none',
  },
  'stage.obs.micThreshold': {
    group: 'obs',
    name: 'You speak above',
    effect: 'Level of the microphone that counts as speech.',
    unit: 'dB',
  },
  'tools.packs': { group: 'tools', name: 'Tool packs', effect: 'More tools, beside the built-in ones.' },
  'policy.tools': { group: 'tools', name: 'Rules for tools', effect: 'Allow, ask or deny, tool by tool.' },
  'policy.scopes': {
    group: 'tools',
    name: 'Rules for kinds of tools',
    effect: 'One rule for all tools of a server, or for all that need a permission.',
  },
  'policy.sideEffects': {
    group: 'tools',
    name: 'Tools that change something',
    effect: 'For tools with side effects and no rule.',
    options: verdicts,
  },
  'policy.otherwise': {
    group: 'tools',
    name: 'All other tools',
    effect: 'For tools without a rule.',
    options: verdicts,
  },
  'policy.askMs': {
    group: 'tools',
    name: 'Wait for your answer',
    effect: 'After that, the call is denied.',
    unit: 'ms',
    also: 'approval timeout',
  },
  'mcp.servers': { group: 'tools', name: 'MCP servers', effect: 'Programs and addresses that offer tools.' },
  'mcp.serve': {
    group: 'tools',
    name: 'Offer Adlib’s tools over HTTP',
    effect: 'Programs on this computer with the token may use them.',
  },
  'setup.state': {
    group: 'data',
    name: 'Set-up',
    effect: 'Until it is done, the show is a demo: only what you send by hand goes out.',
    options: { asking: 'Opens by itself', later: 'Put aside', done: 'Done: live' },
    also: 'first run wizard demo live',
  },
  'setup.step': {
    group: 'data',
    name: 'Question of the set-up',
    effect: 'The question with which the set-up continues.',
    options: { performer: 'Who?', source: 'What do you play?', overlay: 'Where?', amount: 'How much?' },
  },
  'runs.keepDays': {
    group: 'data',
    name: 'Keep runs for',
    effect: 'Older ones go to the trash at the start. 0 keeps them.',
    unit: 'days',
  },
  'runs.keepMb': {
    group: 'data',
    name: 'Space for runs',
    effect: 'Beyond it, the oldest go to the trash at the start. 0 is no limit.',
    unit: 'MB',
  },
  'gateway.port': {
    group: 'data',
    name: 'Port',
    effect: 'Where the pages are. OBS needs the new address then.',
    restart: true,
  },
  'gateway.lan': {
    group: 'data',
    name: 'Access from your network',
    effect: 'Lets phones that you paired in Access open the panel. The connection is not encrypted.',
    also: 'lan phone mobile tablet remote wifi pair qr',
  },
}
