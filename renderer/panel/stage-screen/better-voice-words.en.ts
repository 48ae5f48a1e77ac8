export const english = {
  title: 'A better voice',
  about: (folder: string) =>
    `Piper is a program that speaks without an internet connection. Install it once with “pip install piper-tts”, then download a voice for it. Downloaded voices are stored in ${folder}.`,
  download: (title: string) => `Download ${title}`,
  facts: (size: string, license: string) => `${size}, license ${license}`,
  ready: (title: string) =>
    `${title} is downloaded. Adlib uses it if the speech program is “Automatic” or “Piper”.`,
}

export type BetterVoiceWords = typeof english
