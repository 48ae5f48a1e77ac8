export const english = {
  names: {
    'obs-password': 'OBS password',
    'openai-key': 'API key of this server',
    'vtube-studio-token': 'VTube Studio token',
  },
  save: (name: string) => `Save: ${name}`,
  saveIt: 'Save',
  remove: (name: string) => `Delete: ${name}`,
  removeIt: 'Delete',
  states: {
    none: '',
    encrypted: 'Stored in encrypted form. Your system’s key store protects it.',
    plain:
      'Stored as plain text in a file that only your account can read. Any program that you start can also read this file.',
    locked:
      'Adlib cannot decrypt this secret, which the desktop app stored. Enter the secret again, or set its environment variable.',
  },
  elsewhere:
    'You can enter this secret only in the panel on the computer where Adlib runs, because the network connection is not encrypted.',
  fromVariable: (variable: string) => `Taken from the environment variable ${variable}.`,
  willBePlain:
    'This system has no key store for passwords, so Adlib will store this secret as plain text that only your account can read.',
}

export type SecretWords = typeof english
