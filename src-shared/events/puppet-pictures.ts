import { moods } from './stage-lists.ts'

const mib = 1024 * 1024

/** Maximum size (bytes) of a puppet's picture file. */
export const maxPictureBytes = 4 * mib
/** Maximum width and height (pixels) of a puppet's picture. */
export const maxPictureSide = 2048

/** States of the eyes and the mouth in a puppet's pictures. */
export const pictureStates = ['idle', 'blink', 'talk', 'talk-blink'] as const

/** Names of a puppet's pictures, such as `idle` or, for a mood, `joy-idle`. */
export const pictureNames = ['', ...moods.map((mood) => `${mood}-`)].flatMap((mood) =>
  pictureStates.map((state) => mood + state),
)

/** Matches the name of a puppet. */
export const puppetNameRule = /^[a-z0-9_]{1,40}$/
