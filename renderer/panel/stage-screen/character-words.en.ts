export const english = {
  title: 'Your own character',
  drop: 'Drop PNGTuber pictures or their folder here',
  choose: 'Choose pictures',
  names:
    'A picture named idle is required. Pictures named blink, talk and talk-blink are optional. Each name can have a mood in front, such as joy-talk. Use PNG, WebP or GIF with a transparent background.',
  reading: 'Reading the pictures…',
  refused: 'Rejected',
  type: (file: string) =>
    `${file} is not a PNG, WebP or GIF. Export it as PNG with a transparent background.`,
  name: (file: string) =>
    `${file}: rename it to idle, blink, talk or talk-blink, or put a mood in front, such as joy-idle.`,
  broken: (file: string) => `${file} cannot be opened. Open it in your drawing program and export it again.`,
  unreadable: (file: string) =>
    `${file} cannot be read. Copy it to one of your own folders, such as Pictures, and drop it again.`,
  noPicture:
    'No picture file was dropped. Save the pictures as files, then drop the files or their folder here.',
  heavy: (file: string, size: string) =>
    `${file} is an animation of ${size}, but the limit is 4 MB. Export it with fewer frames, or with a height of at most 500 pixels.`,
  large: (file: string, size: string) =>
    `${file} is an animation of ${size} pixels. Export it with at most 2048 pixels on each side; 500 pixels are enough.`,
  twice: (file: string, name: string) => `${file}: there is already a picture named ${name}.`,
  noIdle: 'Add a picture named idle: the character with a closed mouth and open eyes.',
  scaled: (from: string, to: string) => `${from}, scaled to ${to}`,
  moves: (size: string) => `${size}, animated`,
  nameOf: 'Name of the character',
  nameHint: 'Use letters a–z, digits and _. The character’s folder gets the same name.',
  nameProblem: 'Use 1 to 40 letters a–z, digits or _.',
  license: 'License of the drawings',
  licenseHint:
    'Who drew the character, and what you may do with it. Saved beside the pictures as LICENSE.txt.',
  save: 'Save and put on stage',
  discard: 'Discard',
  saved: (name: string) => `${name} is on stage.`,
  from: (file: string) => `from ${file}`,
  savedOnes: 'Saved characters',
  deleteIt: 'Delete',
  deleteOne: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `${name} was deleted.`,
  undo: 'Undo',
}

export type CharacterWords = typeof english
