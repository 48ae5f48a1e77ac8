/** The performer's id among the agents of a run. */
export const performerId = 'performer'
