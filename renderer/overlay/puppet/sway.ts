/** Stiffness of the spring that moves the loose parts: the plume, the beard and the tail. */
const stiffness = 120
const damping = 9
/** After a longer pause between two frames, the loose parts are at rest. */
const pauseMs = 100
const stepMs = 8
const maxSway = 26

/** The loose parts of a puppet. They follow its body with a delay. */
export interface Sway {
  /**
   * Advances the spring. Returns the lag in degrees.
   * @param angle angle that the loose parts follow (degrees)
   */
  step(angle: number, ms: number): number
  readonly moves: boolean
}

export function createSway(): Sway {
  let [at, speed, behind] = [0, 0, 0]
  return {
    step(angle, ms) {
      if (ms > pauseMs) [at, speed] = [angle, 0]
      else
        for (let left = ms; left > 0; left -= stepMs) {
          const seconds = Math.min(left, stepMs) / 1000
          speed += (stiffness * (angle - at) - damping * speed) * seconds
          at += speed * seconds
        }
      behind = Math.max(-maxSway, Math.min(maxSway, at - angle))
      return behind
    },
    get moves() {
      return Math.abs(speed) > 3 || Math.abs(behind) > 0.4
    },
  }
}
