import { z } from 'zod'

/** What the person at a panel may do. A panel on the computer that runs Adlib has the role `owner`. */
export const panelRole = z.enum(['owner', 'moderator', 'viewer'])
export type PanelRole = z.infer<typeof panelRole>
