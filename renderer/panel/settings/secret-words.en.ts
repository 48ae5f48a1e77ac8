export const english = {
  names: {
    'obs-password': 'Password of OBS',
    'openai-key': 'API key of this server',
    'vtube-studio-token': 'Token of VTube Studio',
  },
  save: (name: string) => `Save: ${name}`,
  saveIt: 'Save',
  remove: (name: string) => `Delete: ${name}`,
  removeIt: 'Delete',
  states: {
    none: '',
    encrypted: 'Stored, encrypted with the key store of your system.',
    plain:
      'Stored as plain text in a file that only your account can read. Programs that run as you can read it, too.',
    locked:
      'The desktop app encrypted this secret, and this program cannot read it. Enter it again, or set its environment variable.',
  },
  elsewhere: 'Enter it in the panel on the computer where Adlib runs: networks are not encrypted.',
  fromVariable: (variable: string) => `Taken from the environment variable ${variable}.`,
  willBePlain:
    'This system has no key store for passwords, so Adlib will store it as plain text that only your account can read.',
}

export type SecretWords = typeof english
