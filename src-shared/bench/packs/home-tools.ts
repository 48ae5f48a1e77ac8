import { z } from 'zod'
import { pretendTool } from './pretend-tool.ts'

const room = z.enum(['kitchen', 'living_room', 'bedroom', 'office', 'hallway'])

/** Tools of a smart home. */
export const homeTools = [
  pretendTool({
    name: 'set_light',
    description: 'Turn the lights of a room on or off, or change their brightness or color.',
    domain: 'home',
    tags: ['home', 'light'],
    args: z.object({
      room: room.describe('Which room'),
      on: z.boolean().describe('True turns the lights on, false turns them off'),
      brightness: z.int().min(1).max(100).optional().describe('Percent; leave it out to keep it as it is'),
      color: z
        .enum(['warm', 'white', 'red', 'green', 'blue', 'purple'])
        .optional()
        .describe('Leave it out to keep it as it is'),
    }),
  }),
  pretendTool({
    name: 'set_thermostat',
    description: 'Set the temperature that the heating keeps, for the whole home or for one room.',
    domain: 'home',
    tags: ['home', 'heating'],
    args: z.object({
      celsius: z.number().min(5).max(30).describe('Degrees Celsius'),
      room: room.optional().describe('Leave it out for the whole home'),
    }),
  }),
  pretendTool({
    name: 'get_home_status',
    description: 'Read the present state of one thing in the home. Changes nothing.',
    domain: 'home',
    tags: ['home', 'state'],
    reads: true,
    args: z.object({
      device: z.enum(['lights', 'thermostat', 'front_door', 'garage', 'washer']).describe('Which thing'),
    }),
  }),
  pretendTool({
    name: 'lock_door',
    description: 'Lock or unlock a door of the home.',
    domain: 'home',
    tags: ['home', 'door'],
    args: z.object({
      door: z.enum(['front', 'back', 'garage']).describe('Which door'),
      locked: z.boolean().describe('True locks it, false unlocks it'),
    }),
  }),
  pretendTool({
    name: 'start_vacuum',
    description: 'Let the robot vacuum clean one or more rooms.',
    domain: 'home',
    tags: ['home', 'cleaning'],
    args: z.object({
      rooms: z.array(room).min(1).describe('The rooms, in the order in which to clean them'),
      mode: z.enum(['quiet', 'normal', 'turbo']).default('normal').describe('How hard it cleans'),
    }),
  }),
] as const
