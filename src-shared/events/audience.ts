/** Who reads events and state: the pages of this machine, and the people at panels by their role. */
export type Audience = 'owner' | 'moderator' | 'viewer' | 'overlay' | 'eye'
