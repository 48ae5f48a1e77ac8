import type { SettingPath } from '../../../src-shared/settings/setting-path.ts'

/** Texts about a setting, for the settings list. */
export interface SettingWords {
  readonly name: string
  readonly effect: string
  readonly options?: Readonly<Record<string, string>>
  readonly empty?: string
  /** Additional search terms that find the setting. */
  readonly also?: string
}

const verdicts = { allow: 'Allow', ask: 'Ask me', deny: 'Deny' }
const switches = { on: 'On', ask: 'Ask me', off: 'Off' }
const asked = { tools: 'Tools', call: 'One call', words: 'Lines', judge: 'Later lines', nothing: 'Nothing' }
const levels = { off: 'Let through', warn: 'Warn', hold: 'Hold back' }

export const english = {
  'brain.model': {
    name: 'Performing model',
    effect: 'The model that writes the lines and chooses the effects.',
    empty: 'the best one found',
    also: 'brain understudy',
  },
  'brain.mode': {
    name: 'How tools reach the model',
    effect: '“Automatic” measures which mode works best with each model.',
    options: { auto: 'Automatic', native: 'Native calls', schema: 'JSON answer', text: 'Text' },
  },
  'brain.commands': {
    name: 'Read whispers as commands',
    effect:
      'Adlib itself follows whispers such as “confetti” at once. A model only gets the whispers that need one.',
    options: { auto: 'On', off: 'Off' },
  },
  'brain.asks': {
    name: 'What models are asked for',
    effect: 'Your choice for single models. For all others, Adlib finds out what they can do in time.',
    options: { ...asked },
    empty: 'Automatic',
    also: 'level lines tools',
  },
  'brain.runs': {
    name: 'Who runs a model',
    effect:
      'Your choice for models that both Ollama and Adlib’s own engine can run. For all others, Adlib decides.',
    options: { ollama: 'Ollama', engine: 'Adlib’s engine' },
    empty: 'Automatic',
    also: 'engine server llama.cpp',
  },
  'ollama.host': {
    name: 'Ollama’s address',
    effect: 'The address where Ollama runs. Adlib sends what it sees to this address.',
    also: 'server url',
  },
  'ollama.keepAlive': {
    name: 'Keep the model in memory',
    effect:
      "How long Ollama or Adlib's own engine keeps a model in memory after its last answer: 10m is ten minutes, 1h is one hour.",
  },
  'ollama.numCtx': {
    name: 'Context length',
    effect: 'How many tokens the model can work with at once. A larger context needs more memory.',
  },
  'ollama.runOn': {
    name: 'Run the model on',
    effect:
      'On the processor, the model is slower, and the game keeps the whole graphics card. For models of up to about 1 GB.',
    options: { auto: 'Graphics card, if there is room', processor: 'The processor' },
    also: 'gpu cpu vram num_gpu',
  },
  'engine.registry': {
    name: 'Registry of models',
    effect:
      'Adlib downloads models for its own engine from this address, such as a mirror of Ollama’s library. Unencrypted addresses (http://) are allowed in your own network only.',
    also: 'mirror download url',
  },
  'openai.baseUrl': {
    name: 'Another model server',
    effect: 'Address of LM Studio, llama.cpp, vLLM or another server with an OpenAI-compatible API.',
    empty: 'none',
    also: 'url openai',
  },
  'openai.apiKeyEnv': {
    name: 'Variable with the API key',
    effect: 'Name of the environment variable that holds the API key of the other model server.',
    empty: 'no key',
    also: 'token secret',
  },
  'openai.visionModels': {
    name: 'Models with vision',
    effect:
      'Names of models that accept pictures, for an OpenAI-compatible server that does not report this itself.',
  },
  enableTextToolCallParsing: {
    name: 'Read tool calls in text',
    effect: 'Finds tool calls that a model writes as plain text, and corrects mistakes in them.',
  },
  textToolCallModels: {
    name: 'Models that write calls as text',
    effect:
      'Names of models that write tool calls as plain text, or just the beginnings of their names. Adlib adds them to its built-in list.',
  },
  'sampling.words.temperature': {
    name: 'Temperature for lines',
    effect: 'Higher values make lines more surprising; lower values make them more repetitive.',
  },
  'sampling.words.minP': {
    name: 'Minimum word probability in lines',
    effect: 'Excludes words that are far less likely than the likeliest one. Higher values exclude more.',
    also: 'min p',
  },
  'sampling.words.repeatPenalty': {
    name: 'Repeat penalty for lines',
    effect: 'Values above 1 make the model less likely to repeat recent words.',
  },
  'sampling.words.topK': {
    name: 'Word choices for lines',
    effect: 'How many of the likeliest words the model can choose from each time it writes a word.',
    also: 'top k',
  },
  'sampling.toolArguments.temperature': {
    name: 'Temperature for tool calls',
    effect: 'Lower values make tool calls more reliable.',
  },
  'sampling.toolArguments.minP': {
    name: 'Minimum word probability in tool calls',
    effect: 'Excludes words that are far less likely than the likeliest one. Higher values exclude more.',
    also: 'min p',
  },
  'sampling.toolArguments.repeatPenalty': {
    name: 'Repeat penalty for tool calls',
    effect: 'Values above 1 make the model less likely to repeat recent words.',
  },
  'sampling.toolArguments.topK': {
    name: 'Word choices for tool calls',
    effect: 'How many of the likeliest words the model can choose from each time it writes a word.',
    also: 'top k',
  },
  'performer.tickMs': {
    name: 'Time between checks for something to say',
    effect: 'How often the performer looks for something to comment on while nothing changes on the screen.',
  },
  'performer.maxMs': {
    name: 'Longest turn',
    effect: 'If a turn takes longer, the model’s answer is dropped and the understudy steps in.',
  },
  'performer.maxSteps': {
    name: 'Model requests per turn',
    effect: 'Maximum number of requests to the model in one turn.',
  },
  'performer.maxCalls': {
    name: 'Tool calls per turn',
    effect: 'Maximum number of tool calls in one turn.',
  },
  'performer.speakAloud': {
    name: 'Read every line aloud',
    effect: 'Speaks each line in addition to showing it as a caption.',
    also: 'tts voice speak',
  },
  'show.persona': {
    name: 'Persona',
    effect: 'The character who performs.',
    also: 'marlow pip vera',
  },
  'show.notes': {
    name: 'Notes for the model',
    effect: 'Added to the persona in every prompt.',
    also: 'prompt directions',
  },
  'show.avoid': {
    name: 'Topics to avoid',
    effect: 'Adlib holds back any line or text about these topics, and asks the model to avoid them.',
  },
  'show.funny': {
    name: 'Lines you liked',
    effect: 'Adlib picks these lines more often, and shows the model some of them as examples.',
    also: 'rated',
  },
  'show.never': {
    name: 'Lines you never want again',
    effect: 'These lines are never said again.',
    also: 'rated',
  },
  'show.showrunner.enabled': {
    name: 'Showrunner',
    effect:
      'Follows the show and keeps notes for the performer about running gags, open threads and promises.',
  },
  'show.showrunner.everyMinutes': {
    name: 'New notes every',
    effect: 'How often the showrunner writes notes.',
  },
  'show.showrunner.model': {
    name: 'Showrunner’s model',
    effect: 'The model that writes the notes.',
    empty: 'the performing model',
  },
  'show.memory.enabled': {
    name: 'Remember shows',
    effect: 'Keeps a summary of each show, so that the performer can refer to it in later shows.',
  },
  'show.memory.days': {
    name: 'Forget a show after',
    effect: 'The summary of a show is deleted after this time.',
  },
  'sight.source': {
    name: 'What Adlib watches',
    effect:
      '“Automatic” watches the shared screen. Until you share one, the show is a demo that only you see.',
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
  'sight.screen': {
    name: 'Screen or window',
    effect: 'The screen or window that the desktop app captures. Choose it under Sight.',
    empty: 'the first screen',
    also: 'display monitor capture game',
  },
  'sight.obsSource': {
    name: 'OBS source',
    effect: 'The OBS source or scene that Adlib watches if “What Adlib watches” is “OBS”.',
    empty: 'the scene on air',
  },
  'sight.path': {
    name: 'Picture, folder or video',
    effect: 'The picture, folder or video that Adlib watches if “What Adlib watches” is “File”.',
    empty: 'none',
  },
  'sight.everyMs': {
    name: 'Look at the screen every',
    effect: 'How often Adlib looks at the screen. A longer interval puts less load on your computer.',
  },
  'sight.engine': {
    name: 'Text reader',
    effect: '“Automatic” uses the fast reader if this computer supports it.',
    options: { auto: 'Automatic', paddle: 'Fast', tesseract: 'Slow, runs everywhere' },
    also: 'ocr paddle tesseract',
  },
  'sight.crop': {
    name: 'Watched part',
    effect: 'Adlib reads only this part of the picture.',
    also: 'crop',
  },
  'sight.masks': {
    name: 'Blacked-out parts',
    effect: 'Adlib never reads, stores or shows these parts.',
    also: 'mask privacy',
  },
  'sight.regions': {
    name: 'Named parts',
    effect:
      'Areas of the picture that you name, such as “health bar”. The performer then knows which part of the screen a text comes from.',
    also: 'hud area',
  },
  'sight.ignore': {
    name: 'Never watch',
    effect: 'Adlib never watches a window or OBS source whose name contains any of these words or phrases.',
    also: 'privacy window',
  },
  'sight.keepFrames': {
    name: 'Keep pictures',
    effect: 'Keeps the pictures that Adlib has read, up to 500 pictures or 200 MB in each run’s folder.',
    also: 'disk privacy',
  },
  'sight.images.send': {
    name: 'Pictures for the model',
    effect: 'What Adlib sends to a model that can see pictures.',
    options: { off: 'None', frame: 'Whole picture', changed: 'Changed part' },
    also: 'vision',
  },
  'sight.images.longestSide': {
    name: 'Size of pictures for the model',
    effect:
      'Length of the longer side. A larger picture shows the model more detail, but the answer takes longer.',
  },
  'sight.visionModel': {
    name: 'Model for pictures',
    effect: 'A model with vision that describes the screen when the performing model asks for a description.',
    empty: 'the performing model',
    also: 'vision',
  },
  'overlay.theme': {
    name: 'Colors',
    effect: 'Colors of captions and big text.',
    options: { stage: 'Stage', mono: 'Mono', candy: 'Candy' },
    also: 'theme color font',
  },
  'overlay.look': {
    name: 'Caption style',
    effect: 'Shows captions on a dark background, as outlined letters, or as stickers.',
    options: { plate: 'Plate', outlined: 'Outlined', sticker: 'Sticker' },
    also: 'theme style subtitles',
  },
  'overlay.motion': {
    name: 'Motion',
    effect: '“Reduced” leaves out particles and movement.',
    options: { full: 'Full', reduced: 'Reduced' },
    also: 'animation',
  },
  'overlay.captionSize': {
    name: 'Caption size',
    effect: '100 is the default size. It is readable on a phone, even in a 720p stream.',
    also: 'font size letters larger text subtitles',
  },
  'overlay.captions': {
    name: 'Caption position',
    effect:
      'Where captions appear, unless they would cover text on the screen. While the puppet is on, lines appear beside it: choose its side instead.',
    options: {
      'bottom-left': 'Bottom left',
      bottom: 'Bottom',
      'bottom-right': 'Bottom right',
      'top-left': 'Top left',
      top: 'Top',
      'top-right': 'Top right',
      left: 'Left',
      center: 'Center',
      right: 'Right',
    },
    also: 'home position subtitles',
  },
  'overlay.wordsOverText': {
    name: 'Captions over game text',
    effect:
      'Shows captions and big text even if they cover text in the game. If this is off, they are left out when there is no free space.',
    also: 'hide hud cover terminal',
  },
  'overlay.keepFree': {
    name: 'Areas to keep free',
    effect: 'Parts of the picture that the overlay keeps free, such as your webcam or chat.',
    also: 'zones position facecam hud',
  },
  'overlay.puppet.show': {
    name: 'Puppet',
    effect: 'Shows the persona as a figure on stage that looks around, talks and reacts.',
    also: 'character avatar body marlow pip vera',
  },
  'overlay.puppet.character': {
    name: 'Character',
    effect: 'The figure that performs: marlow, pip, vera, or one of your own.',
    empty: 'the one that fits the persona',
    also: 'puppet avatar',
  },
  'overlay.puppet.size': {
    name: 'Height of the puppet',
    effect:
      'In pixels, on a 1080p stream. The bottom fifth of the puppet is hidden below the edge of the picture.',
  },
  'overlay.puppet.side': {
    name: 'Side of the puppet',
    effect: '“Automatic” chooses the side with less text.',
    options: { auto: 'Automatic', left: 'Left', right: 'Right' },
  },
  'overlay.puppet.margin': {
    name: 'Distance from the side',
    effect: 'Distance between the puppet and the left or right edge of the picture.',
  },
  'overlay.puppet.mirror': {
    name: 'Mirror the puppet',
    effect: 'Makes the puppet face the other way.',
  },
  'overlay.puppet.vtubeStudio': {
    name: 'VTube Studio',
    effect: 'Your avatar in VTube Studio performs instead of the puppet.',
    also: 'character vtuber live2d avatar model',
  },
  'overlay.puppet.vtubeStudioPort': {
    name: 'Port of VTube Studio',
    effect: 'The port that VTube Studio shows beside its API switch.',
  },
  'overlay.safeMargin': {
    name: 'Free margin',
    effect: 'How much of the picture the overlay keeps free along each edge.',
  },
  'overlay.chroma': {
    name: 'Background',
    effect: 'A background color for use with a chroma key. Leave it empty if you do not use one.',
    empty: 'transparent',
    also: 'green screen color',
  },
  'stage.previewMs': {
    name: 'Preview time',
    effect: 'How long each line waits before it goes out, so that you can cancel it.',
  },
  'stage.pacing.restMs': {
    name: 'Rest after a line',
    effect: 'How long the performer is silent after each line.',

    also: 'talkativeness quiet',
  },
  'stage.pacing.linesPerMin': {
    name: 'Lines per minute',
    effect: 'Maximum number of lines in one minute.',
    also: 'talkativeness',
  },
  'stage.pacing.cuesPerMin': {
    name: 'Lines and effects per minute',
    effect: 'Maximum number of lines plus effects in one minute.',
    also: 'talkativeness',
  },
  'stage.pacing.quietLines': {
    name: 'Lines while nothing changes',
    effect: 'Maximum number of lines in five minutes while nothing changes on the screen.',
    also: 'idle',
  },
  'stage.effects.text': {
    name: 'Big text',
    effect: 'Whether the performer may show big text over the game.',
    options: switches,
    also: 'overlay_text effects switch',
  },
  'stage.effects.captions': {
    name: 'Captions',
    effect:
      'Whether lines appear as captions. If captions are off and the voice is on, lines are spoken but not shown.',
    options: switches,
    also: 'words subtitles effects switch',
  },
  'stage.effects.emotes': {
    name: 'Emotes',
    effect: 'Whether emotes pop up.',
    options: switches,
    also: 'show_emote effects switch',
  },
  'stage.effects.particles': {
    name: 'Particles',
    effect: 'Whether confetti, embers and other particles appear.',
    options: switches,
    also: 'spawn_particle confetti effects switch',
  },
  'stage.effects.sounds': {
    name: 'Sounds',
    effect: 'Whether sound effects play.',
    options: switches,
    also: 'play_sfx sfx effects switch',
  },
  'stage.effects.voice': {
    name: 'Voice',
    effect: 'Whether lines may be spoken. If the voice is off, they appear only as captions.',
    options: switches,
    also: 'speak tts effects switch',
  },
  'stage.effects.puppet': {
    name: 'Gestures',
    effect: 'Whether the puppet makes gestures. To remove the puppet, turn off the setting “Puppet”.',
    options: switches,
    also: 'act puppet effects switch',
  },
  'stage.attention.capacity': {
    name: 'Maximum attention',
    effect:
      'Each effect costs attention points, and the points refill over time. A higher maximum allows more effects in a row.',
    also: 'budget',
  },
  'stage.attention.refillPerMin': {
    name: 'Attention refill',
    effect: 'How many attention points are added each minute. A higher value allows effects more often.',

    also: 'budget',
  },
  'stage.filter.levels.slur': {
    name: 'Slurs',
    effect: 'What the filter does with slurs.',
    options: levels,
  },
  'stage.filter.levels.profanity': {
    name: 'Profanity',
    effect: 'What the filter does with profanity.',
    options: levels,
    also: 'swearing',
  },
  'stage.filter.levels.sexual': {
    name: 'Sexual words',
    effect: 'What the filter does with sexual words.',
    options: levels,
  },
  'stage.filter.levels.self-harm': {
    name: 'Self-harm',
    effect: 'What the filter does with words about self-harm.',
    options: levels,
  },
  'stage.filter.levels.threat': {
    name: 'Threats',
    effect: 'What the filter does with threats.',
    options: levels,
  },
  'stage.filter.levels.personal-data': {
    name: 'Personal data',
    effect: 'What the filter does with email addresses, phone numbers and card numbers.',
    options: levels,
    also: 'privacy',
  },
  'stage.filter.levels.link': {
    name: 'Links',
    effect: 'What the filter does with web addresses.',
    options: levels,
    also: 'url',
  },
  'stage.filter.holdAll': {
    name: 'Hold back all words',
    effect: 'Holds back all lines and all big text. Other effects still appear.',
  },
  'stage.filter.block': {
    name: 'Your blocked words',
    effect: 'These words are always held back, even in a disguised spelling.',
    also: 'safe word banned forbidden blacklist swear',
  },
  'stage.filter.allow': {
    name: 'Your allowed words',
    effect: 'These words are always allowed, even if a word list contains them.',
  },
  'stage.filter.languages': {
    name: 'Languages of the word lists',
    effect: 'Language codes, such as es for Spanish or de for German. English is always included.',
  },
  'stage.sound.volume': {
    name: 'Volume',
    effect: 'Volume of voice and sounds.',

    also: 'loud',
  },
  'stage.sound.muted': { name: 'Mute', effect: 'Turns off the voice and all sounds.', also: 'silent' },
  'stage.sound.duck': {
    name: 'Sound effects during speech',
    effect: 'How loud a sound effect stays while a line is spoken or a newer sound effect plays.',

    also: 'duck',
  },
  'stage.sound.device': {
    name: 'Output device',
    effect: 'The audio device that plays voice and sounds.',
    empty: 'the system default',
    also: 'headphones speaker',
  },
  'voice.engine': {
    name: 'Speech program',
    effect: 'The program that speaks the lines. “Automatic” uses the best program found.',
    options: {
      auto: 'Automatic',
      mumble: 'Mumble, built in',
      piper: 'Piper',
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
    name: 'Name of the voice',
    effect: 'The name that the speech program uses for the voice.',
    empty: 'the default voice',
  },
  'voice.rate': { name: 'Speaking speed', effect: 'How fast lines are spoken. 1 is normal speed.' },
  'voice.command': {
    name: 'Your own speech program',
    effect:
      'Command of a program that reads text from standard input and writes a WAV file to standard output.',
    empty: 'none',
  },
  'voice.url': {
    name: 'Your own speech server',
    effect: 'Address of a server with an OpenAI-compatible speech API.',
    empty: 'none',
  },
  'stage.obs.enabled': {
    name: 'Connect to OBS',
    effect: 'Lets Adlib follow your scenes and microphone level in OBS, and add the overlay there.',
  },
  'stage.obs.host': {
    name: 'OBS computer',
    effect: 'The address of the computer where OBS runs.',
    also: 'address',
  },
  'stage.obs.port': {
    name: 'OBS port',
    effect: 'The port that OBS shows under Tools › WebSocket Server Settings.',
  },
  'stage.obs.passwordEnv': {
    name: 'Variable with the OBS password',
    effect:
      'Name of the environment variable that holds the password. Used only if you entered no password under Stage.',
    empty: 'no variable',
  },
  'stage.obs.breakScenes': {
    name: 'Break scenes',
    effect: 'Adlib pauses while one of these scenes is on air.',
  },
  'stage.obs.micInput': {
    name: 'Your microphone in OBS',
    effect: 'Name of the OBS source with your microphone. Lines wait while you speak.',
    empty: 'none',
  },
  'stage.obs.micThreshold': {
    name: 'Speech level',
    effect: 'Microphone level above which sound counts as speech.',
  },
  'ears.enabled': {
    name: 'Listen to the microphone',
    effect:
      'Lines wait while you speak. The eye page uses the microphone and detects speech itself. The sound leaves that page only if you also turn on speech to text.',
    also: 'ears mic voice activity talk over',
  },
  'ears.maxWaitMs': {
    name: 'Longest wait while you speak',
    effect:
      'A line is dropped if you keep speaking for longer than this. Also applies to your microphone in OBS.',
  },
  'ears.words.engine': {
    name: 'Turn my speech into text',
    effect:
      'Lets the performer understand what you say, and follow requests that begin with the persona’s name, such as “Marlow, confetti”. The eye page then sends your speech through Adlib to your speech-to-text program or server.',
    options: { off: 'Off', command: 'My program', http: 'Server' },
    also: 'whisper transcription speech to text stt words heard',
  },
  'ears.words.command': {
    name: 'Program for speech to text',
    effect:
      'Command of a program that reads a WAV file from standard input and writes the spoken words to standard output. To change this setting, you need a code that Adlib’s terminal or window shows.',
    empty: 'none',
  },
  'ears.words.url': {
    name: 'Server for speech to text',
    effect:
      'Address of a server with an OpenAI-compatible transcription API. Your speech is sent to this server.',
    empty: 'none',
  },
  'ears.words.model': {
    name: 'Speech-to-text model',
    effect: 'The name that the speech-to-text server uses for its model.',
  },
  'tools.packs': { name: 'Tool packs', effect: 'Files that add more tools to the built-in ones.' },
  'policy.tools': { name: 'Rules for tools', effect: 'One rule for each tool: allow, ask or deny.' },
  'policy.scopes': {
    name: 'Rules for kinds of tools',
    effect: 'Each rule covers all tools of an MCP server, or all tools that need a certain permission.',
  },
  'policy.sideEffects': {
    name: 'Tools that change something',
    effect:
      'The rule for tools that change something and have no rule of their own. If the setting “All other tools” is stricter, it applies instead.',
    options: verdicts,
  },
  'policy.otherwise': {
    name: 'All other tools',
    effect: 'The rule for tools that have no rule of their own. MCP tools without a rule are always denied.',
    options: verdicts,
  },
  'policy.askMs': {
    name: 'Time limit for your answer',
    effect: 'A tool call that needs your approval is denied if you do not answer within this time.',

    also: 'approval timeout',
  },
  'mcp.servers': {
    name: 'MCP servers',
    effect: 'Programs and web addresses that offer tools to the performer.',
  },
  'mcp.serve': {
    name: 'Offer Adlib’s tools over HTTP',
    effect:
      'Other programs on this computer can use Adlib’s tools if they have the MCP token from tokens.json in Adlib’s data folder.',
  },
  'setup.state': {
    name: 'Setup',
    effect: 'Until the setup is done, the show is a demo: only what you send yourself reaches the overlay.',
    options: {
      asking: 'Opens automatically',
      later: 'Postponed',
      done: 'Done: live',
      skipped: 'Skipped in this run',
    },
    also: 'first run wizard demo live',
  },
  'setup.step': {
    name: 'Setup step',
    effect: 'The question that the setup asks next.',
    options: {
      performer: 'Who performs?',
      source: 'What do you play?',
      overlay: 'Where does the show appear?',
      amount: 'How much should Adlib say?',
    },
  },
  'runs.keepDays': {
    name: 'Keep runs for',
    effect:
      'When Adlib starts, it deletes runs that are older than this. You can restore them under Runs for one day. 0 keeps all runs.',
  },
  'runs.keepMb': {
    name: 'Space for runs',
    effect:
      'If all runs together exceed this size when Adlib starts, it deletes the oldest runs. You can restore them under Runs for one day. 0 means no limit.',
  },
  'gateway.port': {
    name: 'Port',
    effect: 'The port of Adlib’s pages. After a change, OBS needs the new address.',
  },
  'panel.language': {
    name: 'Language',
    effect: 'The language of this panel. The persona sets the language of the show’s lines.',
    options: { auto: 'Same as the browser', en: 'English', de: 'Deutsch' },
    also: 'sprache deutsch german english translation',
  },
  'desktop.shortcuts.panic': {
    name: 'Shortcut: PANIC',
    effect: 'Clears the overlay and stops the performer, even while a game has the keyboard focus.',
    empty: 'none',
    also: 'hotkey global keys',
  },
  'desktop.shortcuts.pause': {
    name: 'Shortcut: pause',
    effect: 'Pauses or resumes the show.',
    empty: 'none',
    also: 'hotkey global keys',
  },
  'desktop.shortcuts.hush': {
    name: 'Shortcut: hush',
    effect: 'Keeps the show silent for five minutes.',
    empty: 'none',
    also: 'hotkey global keys quiet',
  },
  'desktop.shortcuts.look': {
    name: 'Shortcut: look now',
    effect: 'Makes Adlib read the whole picture again right away.',
    empty: 'none',
    also: 'hotkey global keys',
  },
  'desktop.shortcuts.arrange': {
    name: 'Shortcut: arrange the overlay',
    effect: 'Lets you drag and resize the overlay’s window. Press the shortcut again when you are done.',
    empty: 'none',
    also: 'hotkey global keys move display',
  },
  'desktop.shortcuts.clip': {
    name: 'Shortcut: clip',
    effect: 'Makes OBS save its replay buffer, which contains the most recent part of the stream.',
    empty: 'none',
    also: 'hotkey global keys replay moment',
  },
  'desktop.overlay': {
    name: 'Overlay in a window',
    effect:
      'Opens the overlay in a window named “Adlib Overlay” over your game, for streaming programs that can only capture windows. Leave this off if OBS loads the overlay as a browser source.',
    also: 'window capture desktop click-through',
  },
  'desktop.startAtLogin': {
    name: 'Start at login',
    effect: 'Starts Adlib when you log in.',
    also: 'autostart boot',
  },
  'desktop.checkForUpdates': {
    name: 'Check for updates',
    effect: 'Checks GitHub for a newer version when Adlib starts. Nothing is installed automatically.',
    also: 'version release upgrade',
  },
  'gateway.lan': {
    name: 'Access from your network',
    effect:
      'Lets paired phones and computers open the panel. You can pair them under Access. The connection is not encrypted.',
    also: 'lan phone mobile tablet remote wifi pair qr',
  },
} satisfies Readonly<Record<SettingPath, SettingWords>>

export type EverySettingInWords = typeof english
