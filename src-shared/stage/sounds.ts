/** Every sound that the overlay can play: a file `assets/sounds/<name>.wav` each. */
export const soundNames = [
  'airhorn',
  'applause',
  'boing',
  'coin',
  'crickets',
  'ding',
  'drumroll',
  'fail_trombone',
  'heartbeat',
  'laser',
  'level_up',
  'pop',
  'rimshot',
  'sting_low',
  'tada',
  'whoosh',
] as const
