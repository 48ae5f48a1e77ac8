import { moods } from './stage-lists.ts'

const mib = 1024 * 1024

/** Limits of a picture of a puppet, which is a few hundred pixels high on the stage. */
export const maxPictureBytes = 4 * mib
export const maxPictureSide = 2048

/** What a picture shows: the eyes and the mouth of the puppet. */
export const pictureStates = ['idle', 'blink', 'talk', 'talk-blink'] as const

/** Names of pictures: `idle`, or with a mood `joy-idle`. */
export const pictureNames = ['', ...moods.map((mood) => `${mood}-`)].flatMap((mood) =>
  pictureStates.map((state) => mood + state),
)

/** Names of a puppet. */
export const puppetNameRule = /^[a-z0-9_]{1,40}$/
