/** A file of a voice: its address, its size in bytes, and the SHA-256 of its content. */
export interface VoiceFile {
  readonly name: string
  readonly url: string
  readonly bytes: number
  readonly sha256: string
}

/** A Piper voice that Adlib downloads on request. */
export interface PiperVoice {
  /** The voice's name in the setting `voice.voice`. */
  readonly name: string
  readonly title: string
  readonly license: string
  readonly files: readonly VoiceFile[]
}

const source = 'https://huggingface.co/rhasspy/piper-voices/resolve/v1.0.0/en/en_US/joe/medium'

/** The voices that can be downloaded. */
export const piperVoices: readonly PiperVoice[] = [
  {
    name: 'en_US-joe-medium',
    title: 'Joe, American English',
    license: 'CC0',
    files: [
      {
        name: 'en_US-joe-medium.onnx.json',
        url: `${source}/en_US-joe-medium.onnx.json`,
        bytes: 4794,
        sha256: '3d6d5410b3795cb1950595247ef8f06190719e6fdbfa3a2356d8ec368e1aad33',
      },
      {
        name: 'en_US-joe-medium.onnx',
        url: `${source}/en_US-joe-medium.onnx`,
        bytes: 63_201_294,
        sha256: '58afce0321b8d9c46d7cdf9c16500cc55a793b4220212dba6b70fb788b3baf06',
      },
    ],
  },
]

const prefix = 'piper/'

/** Returns the name of a voice in the list of downloads, which also contains models. */
export const pullOfVoice = ({ name }: Pick<PiperVoice, 'name'>): string => `${prefix}${name}`

/** Returns the voice with this name in the list of downloads, or undefined if the name belongs to a model. */
export const voiceOfPull = (pull: string, voices = piperVoices): PiperVoice | undefined =>
  voices.find((voice) => pullOfVoice(voice) === pull)

/** Returns the size of a voice in bytes. */
export const voiceBytes = ({ files }: Pick<PiperVoice, 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)
