export const english = {
  title: 'A better voice',
  about: (folder: string) =>
    `Piper speaks on this computer, without an internet connection. Install it once with “pip install piper-tts”. Downloaded voices are stored in ${folder}.`,
  download: (title: string) => `Download ${title}`,
  facts: (size: string, license: string) => `${size}, license ${license}`,
  ready: (title: string) => `${title} is downloaded. The voices “Automatic” and “Piper” use it.`,
}

export type BetterVoiceWords = typeof english
