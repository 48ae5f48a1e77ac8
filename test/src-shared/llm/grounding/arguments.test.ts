import { describe, expect, it } from 'vitest'
import { readArguments } from '../../../../src-shared/llm/grounding/arguments.ts'
import { EVIDENCE_RULES } from '../../../../src-shared/llm/grounding/candidates.ts'
import type { JsonSchema } from '../../../../src-shared/step/tool-spec.ts'

/** What each argument is read as; nothing where it stays out. */
const read = (
  request: string,
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
  name = 'do_it',
  description = 'Does it.',
): Record<string, unknown> =>
  Object.fromEntries(
    readArguments(
      { name, description, parameters: { type: 'object', properties, required } },
      request,
    ).readings.flatMap((reading) =>
      reading.choice ? [[reading.slot.path.join('.'), reading.choice.value]] : [],
    ),
  )
const number = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'number',
  description,
  ...more,
})
const string = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'string',
  description,
  ...more,
})

it('every rule has a name of its own', () => {
  expect(new Set(EVIDENCE_RULES.map((rule) => rule.name)).size).toBe(EVIDENCE_RULES.length)
})

describe('numbers', () => {
  it('go by the words around them, not by their order', () => {
    const triangle = { base: number('Length of the base'), height: number('Height of it') }
    expect(read('area with a height of 7 and a base of 12', triangle)).toEqual({ base: 12, height: 7 })
  })
  it('of percent suit what is measured so', () => {
    const lamp = { delay: { type: 'integer' }, brightness: { type: 'integer', description: 'In percent' } }
    expect(read('70 percent after 5', lamp)).toEqual({ delay: 5, brightness: 70 })
  })
  it('go by their units', () => {
    expect(
      read('I am 181 cm and 77 kg', { weight: number('Body weight'), height: number('Body height') }),
    ).toEqual({ weight: 77, height: 181 })
  })
  it('in the order of the arguments where nothing else speaks', () => {
    expect(read('gcd of 84 and 126', { a: { type: 'integer' }, b: { type: 'integer' } })).toEqual({
      a: 84,
      b: 126,
    })
  })
  it('a percentage is a share unless percent are asked for', () => {
    expect(read('at 4.5% interest', { rate: number('Annual interest rate') })).toEqual({ rate: 0.045 })
    expect(read('at 4.5% interest', { rate: number('Annual interest rate in percent') })).toEqual({
      rate: 4.5,
    })
  })
  it('a percentage keeps to the scale that the bounds show', () => {
    const volume = (more: JsonSchema) => ({ volume: number('Volume', more) })
    expect(read('volume 40 %', volume({ minimum: 0, maximum: 100 }))).toEqual({ volume: 40 })
    expect(read('volume 40 %', volume({ minimum: 1 }))).toEqual({ volume: 40 })
    expect(read('volume 40 %', volume({ minimum: 0, maximum: 1 }))).toEqual({ volume: 0.4 })
  })
  it('with K are thousands, but not of a temperature', () => {
    expect(read('light of 6500K', { color_temperature: { type: 'integer' } })).toEqual({
      color_temperature: 6500,
    })
    expect(read('a salary of 65K', { salary: { type: 'integer' } })).toEqual({ salary: 65_000 })
  })
  it('with a point before three digits are thousands where the argument is whole', () => {
    expect(read('order 1.000 screws', { count: { type: 'integer' } })).toEqual({ count: 1000 })
  })
  it('never leave the bounds of the schema', () => {
    expect(read('volume 40', { volume: number('Volume', { maximum: 1 }) })).toEqual({})
  })
  it('in «percentage» is a share for a number, and a count for a whole one', () => {
    expect(read('an interest rate of 5%', { rate: number('The rate as a percentage') })).toEqual({
      rate: 0.05,
    })
    expect(read('a cut of 5%', { cut: { type: 'integer', description: 'The cut as a percentage' } })).toEqual(
      {
        cut: 5,
      },
    )
  })
  it('a year goes where a year is meant, not to everything with «year» in its name', () => {
    const growth = { year: { type: 'integer' }, year1_revenue: number('Revenue of the year') }
    expect(read('in 2019 their revenue was $750,000', growth)).toEqual({ year: 2019, year1_revenue: 750_000 })
  })
  it('the coefficients of a formula, unless the tool takes the formula or the numbers are told', () => {
    const abc = { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'integer' } }
    expect(read('solve 2x^2 + 3x + 4', abc)).toEqual({ a: 2, b: 3, c: 4 })
    expect(read('the coefficient of x^2 is 5, that of x is 6 and the constant is 1', abc)).toEqual({
      a: 5,
      b: 6,
      c: 1,
    })
    const integral = { function: string('The function'), a: { type: 'number' }, b: { type: 'number' } }
    expect(read('integrate 3x^2 - 2x + 1 from x = 1 to x = 4', integral)).toEqual({
      function: '3x^2 - 2x + 1',
      a: 1,
      b: 4,
    })
  })
  it('in letters give way to those in digits', () => {
    const sides = { side1: number('One side'), side2: number('Another side') }
    expect(read('I have two shapes; one has sides of 5 and 7', sides)).toEqual({ side1: 5, side2: 7 })
  })
  it('leave decimal places to the precision', () => {
    expect(
      read('round 7 to 3 decimal places', { a: { type: 'integer' }, precision: { type: 'integer' } }),
    ).toEqual({
      a: 7,
      precision: 3,
    })
  })
  it('a full hour where hours are wanted', () => {
    expect(read('open until 22:00', { closing: { type: 'integer', description: 'Hour, 0 to 24' } })).toEqual({
      closing: 22,
    })
  })
  it('after «top» are a limit', () => {
    const players = {
      game: string('The game'),
      limit: { type: 'integer', description: 'How many are listed' },
    }
    expect(read("the top 15 players of 'Go'", players, ['game'])).toEqual({ game: 'Go', limit: 15 })
  })
  it('by their own name: x = 5', () => {
    expect(read('with y = 2 and x = 5', { x: { type: 'integer' }, y: { type: 'integer' } })).toEqual({
      x: 5,
      y: 2,
    })
  })
  it('in letters count where their unit fits', () => {
    const house = { city: string('City'), adults: { type: 'integer', description: 'Number of adults' } }
    expect(read('a house in Rome for one person', house, ['city'])).toEqual({ city: 'Rome', adults: 1 })
  })
  it('of 0 to 100 are no shares', () => {
    expect(
      read('dim it to 35 percent', { brightness: { type: 'integer', description: 'In percent, 0 to 100' } }),
    ).toEqual({ brightness: 35 })
  })
  it('in the unit that the argument counts', () => {
    const seconds = { time: { type: 'integer', description: 'Duration in seconds' } }
    expect(read('run for 10 minutes', seconds)).toEqual({ time: 600 })
    expect(read('run for half a minute', seconds)).toEqual({ time: 30 })
    expect(read('run for 10 seconds', seconds)).toEqual({ time: 10 })
    expect(read('a delay of 2 hours', { delay_minutes: { type: 'integer' } })).toEqual({ delay_minutes: 120 })
    expect(read('15 mg per kilogram', { mg_per_kg: number('Dose in mg per kg') })).toEqual({ mg_per_kg: 15 })
    expect(read('worth $84.6 billion', { exports: number('Value in billions of dollars') })).toEqual({
      exports: 84.6,
    })
  })
  it('nothing where the unit is another and the value does not fit', () => {
    const every = { interval_minutes: { type: 'integer' }, times: { type: 'integer' } }
    expect(read('every 90 seconds', every, ['interval_minutes'])).toEqual({})
    expect(read('5 more minutes', { seconds: { type: 'integer' } })).toEqual({ seconds: 300 })
  })
  it('both in the unit that is said once, short and joined units too', () => {
    const span = { min_seconds: { type: 'integer' }, max_seconds: { type: 'integer' } }
    expect(read('between 5 and 10 minutes', span)).toEqual({ min_seconds: 300, max_seconds: 600 })
    const time = { duration_seconds: { type: 'integer' } }
    expect(read('timeout Bob for 10m', time)).toEqual({ duration_seconds: 600 })
    expect(read('wait 1 minute 30 seconds', time)).toEqual({ duration_seconds: 90 })
    expect(read('wait 5 minutes', { seconds: { type: 'integer' } })).toEqual({ seconds: 300 })
  })
  it('half of the whole that the bounds show', () => {
    expect(read('set it to half', { volume: { type: 'integer', maximum: 100 } })).toEqual({ volume: 50 })
    expect(read('to three quarters', { volume: { type: 'integer', maximum: 100 } })).toEqual({ volume: 75 })
    expect(read('turn it down by half', { volume: { type: 'integer', maximum: 100 } })).toEqual({})
    expect(read('for half a second', { seconds: number('How long', { maximum: 60 }) })).toEqual({
      seconds: 0.5,
    })
    expect(read('a quarter of an hour', { minutes: { type: 'integer', maximum: 120 } })).toEqual({
      minutes: 15,
    })
  })
  it('that are said without a number', () => {
    expect(read('get 5 daily quotes', { n: { type: 'integer', description: 'How many' } })).toEqual({ n: 5 })
    const account = { principal: number('Money'), compounds_per_year: { type: 'integer' } }
    expect(read('$500 compounded quarterly', account)).toEqual({ principal: 500, compounds_per_year: 4 })
    const fall = { initial_velocity: number('In m/s'), time: number('In seconds') }
    expect(read('falls from rest for 5 seconds', fall)).toEqual({ initial_velocity: 0, time: 5 })
  })
  it('what is counted stands right after the number', () => {
    const gym = { sets: { type: 'integer' }, reps: { type: 'integer' } }
    expect(read('3 sets with 12 reps', gym)).toEqual({ sets: 3, reps: 12 })
    expect(
      read('the second chapter, verse 7', { chapter: { type: 'integer' }, verse: { type: 'integer' } }),
    ).toEqual({ chapter: 2, verse: 7 })
  })
  it('a rate goes to a rate', () => {
    const book = { pages: { type: 'integer' }, pages_per_hour: number('Reading speed') }
    expect(read('I read 35 pages an hour. How long for 612 pages?', book)).toEqual({
      pages: 612,
      pages_per_hour: 35,
    })
  })
  it('an optional one only where something speaks for it', () => {
    const hotel = { city: string('City'), stars: { type: 'integer', description: 'Least number of stars' } }
    expect(read('a hotel in Rome with at least 4 stars', hotel, ['city'])).toEqual({ city: 'Rome', stars: 4 })
    expect(read('a hotel in Rome', hotel, ['city'])).toEqual({ city: 'Rome' })
  })
})

describe('texts', () => {
  it('from and to', () => {
    const train = { origin: string('City of departure'), destination: string('City of arrival') }
    expect(read('a train to Vienna from Hamburg', train)).toEqual({
      origin: 'Hamburg',
      destination: 'Vienna',
    })
  })
  it('quoted words are the text', () => {
    expect(read('put "GG" on screen in Rome', { text: string('Words to show') })).toEqual({ text: 'GG' })
  })
  it('dates in the form that is asked for', () => {
    expect(read('leave on June 3, 2025', { date: string('Day of travel, YYYY-MM-DD') })).toEqual({
      date: '2025-06-03',
    })
  })
  it('a whole date as YYYY-MM-DD where no form is asked for', () => {
    expect(read('lawsuits since March 4, 2020', { start_date: string('First day') })).toEqual({
      start_date: '2020-03-04',
    })
  })
  it('a kind of thing is a plain word before its noun rather than a name', () => {
    const find = ['find_restaurant', 'Find a restaurant.'] as const
    expect(
      read('Book a deluxe room in Rome.', { room_type: string('Type of the room') }, ['room_type']),
    ).toEqual({ room_type: 'deluxe' })
    const cuisine = { cuisine: string('Kind of food') }
    expect(read('Find a Thai restaurant near the radius', cuisine, ['cuisine'], ...find)).toEqual({
      cuisine: 'Thai',
    })
  })
  it('a dish is no word before a noun, though a diet is one', () => {
    const recipe = {
      dish: string('Name of the dish'),
      diet: { type: 'string', enum: ['none', 'vegan'], description: 'Diet to keep' },
    }
    expect(
      read('Find a vegan recipe for mushroom risotto', recipe, ['dish'], 'find_recipe', 'Find a recipe.'),
    ).toEqual({ dish: 'mushroom risotto', diet: 'vegan' })
  })
  it('never what is to be done, nor a unit', () => {
    const statue = { material: string('What it is made of') }
    expect(read('I have decided on buying a 3 ft bronze one', statue)).toEqual({ material: 'bronze' })
  })
  it('what the description gives as an example, also by its stem', () => {
    const doctor = { field: string("Medical field, e.g. 'Cardiology', 'Dermatology'"), city: string('City') }
    expect(read('a cardiologist in Oslo', doctor)).toEqual({ field: 'Cardiology', city: 'Oslo' })
    const art = { kind: string('Kind of work, e.g. Painting, Sculpture') }
    expect(read('find some art: a sculpture by Rodin', art)).toEqual({ kind: 'Sculpture' })
  })
  it('never the name of the tool', () => {
    expect(read("made of bronze, use 'do_it'", { material: string('Material') })).toEqual({
      material: 'bronze',
    })
  })
  it('units: what is asked for after «in», what is given after its number', () => {
    const convert = { from_unit: string('Unit it has'), to_unit: string('Unit it gets') }
    expect(read('how tall in centimeters is a vase of 24 inches', convert)).toEqual({
      from_unit: 'inches',
      to_unit: 'centimeters',
    })
  })
  it('the unit of a result is not the one at a number', () => {
    const unit = string('Unit of the result')
    expect(read('a base of 12 meters', { unit }, [])).toEqual({})
    expect(read('a base of 12 meters, in inches', { unit }, [])).toEqual({ unit: 'inches' })
  })
  it('money as its code: what is given stands at its amount, what is wanted after «to»', () => {
    const change = { from_currency: string('Money it is'), to_currency: string('Money it becomes') }
    expect(read('change 10 dollars to Japanese yen', change)).toEqual({
      from_currency: 'USD',
      to_currency: 'JPY',
    })
  })
  it('a large city with its region where the description asks for that, and no other', () => {
    const place = { location: string('City and state, e.g. Boston, MA') }
    expect(read('weather in Denver', place)).toEqual({ location: 'Denver, CO' })
    expect(read('weather in NYC', place)).toEqual({ location: 'New York, NY' })
    expect(read('weather in Oslo', place)).toEqual({ location: 'Oslo, Norway' })
    expect(read('weather in Smallville', place)).toEqual({ location: 'Smallville' })
    expect(read('weather in Denver', { location: string('The place') })).toEqual({ location: 'Denver' })
  })
  it('an adjective with a capital together with its noun', () => {
    expect(read('the future of the African elephant in Kenya', { species: string('Which animals') })).toEqual(
      {
        species: 'African elephant',
      },
    )
  })
  it('never a word in which the arguments are described', () => {
    const point = { lat: string('Latitude of the point'), long: string('Longitude of the point') }
    expect(read('the zone at longitude 123.45 and latitude -67.89', point)).toEqual({
      lat: '-67.89',
      long: '123.45',
    })
  })
  it('an email address where the description alone wants one', () => {
    expect(read("Mail to ann@example.org: 'hello'", { cc: string('Email address for a copy') })).toEqual({
      cc: 'ann@example.org',
    })
  })
  it('what a path is like is no path', () => {
    expect(read('read the readme file', { path: string('Can be absolute or relative') })).not.toMatchObject({
      path: 'absolute',
    })
    expect(read('its width', { property: string('It can be length, width or diagonal') })).toEqual({
      property: 'width',
    })
  })
  it('a date takes the one year that the request tells, and the time after it where the form has both', () => {
    const days = { start_date: string('YYYY-MM-DD'), end_date: string('YYYY-MM-DD') }
    expect(read('from March 9th to March 12th 2023', days)).toEqual({
      start_date: '2023-03-09',
      end_date: '2023-03-12',
    })
    const moment = { start: string('First moment, as YYYY-MM-DD HH:mm:ss') }
    expect(read('from March 9, 2023 at 1:30 pm', moment)).toEqual({ start: '2023-03-09 13:30:00' })
  })
  it('a town alone where the examples are towns alone', () => {
    const airport = { origin: string("Code or city, such as 'JFK' or 'Chicago'") }
    expect(read('fly from Vancouver, BC', airport)).toEqual({ origin: 'Vancouver' })
  })
  it('a colour for a colour', () => {
    expect(read('shoes in red', { color: string('Colour') }, [])).toEqual({ color: 'red' })
  })
  it('an option by what people say for it', () => {
    const who = { gender: { type: 'string', enum: ['male', 'female'] } }
    expect(read('a woman of 30', who)).toEqual({ gender: 'female' })
  })
  it('names with initials, and without the pronoun after them', () => {
    const film = { actor: string('Name of the actor') }
    expect(read('a film with C.J. Rush I can watch', film)).toEqual({ actor: 'C.J. Rush' })
  })
  it('an option that is named', () => {
    const sound = { name: { type: 'string', enum: ['airhorn', 'fail_trombone', 'tada'] } }
    expect(read('play the fail trombone', sound)).toEqual({ name: 'fail_trombone' })
  })
  it('a place with its region is one value, unless the region has an argument of its own', () => {
    const place = { location: string('City and state, e.g. Boston, MA') }
    expect(read('weather in Austin, TX', place)).toEqual({ location: 'Austin, TX' })
  })
  it('codes of countries, languages and states for their names, where a code is asked for', () => {
    const code = string('ISO 3166-1 alpha-2 code of the country')
    expect(read('holidays in Japan', { country: code })).toEqual({ country: 'JP' })
    expect(read('holidays in the UK', { country: code })).toEqual({ country: 'GB' })
    expect(read('holidays in Japan', { country: string('Name of the country') })).toEqual({
      country: 'Japan',
    })
    expect(read('with dutch subtitles', { subtitle_language: string('ISO 639-1 code') })).toEqual({
      subtitle_language: 'nl',
    })
    expect(
      read('from English to Danish', {
        source_language: string('', { enum: ['en', 'da', 'zh'] }),
        target_language: string('', { enum: ['en', 'da', 'zh'] }),
      }),
    ).toEqual({ source_language: 'en', target_language: 'da' })
    expect(read('a dentist in Tucson, Arizona', { state: string('Two-letter state code') })).toEqual({
      state: 'AZ',
    })
  })
  it('the state after a town as its letters where places are shown so', () => {
    const city = { city: string("Format 'City, State', such as 'Berkeley, CA'") }
    expect(read('a salon in San Leandro california', city)).toEqual({ city: 'San Leandro, CA' })
    expect(read('weather in West Virginia', city)).toEqual({ city: 'West Virginia' })
    expect(read('weather in Port Washington', city)).toEqual({ city: 'Port Washington' })
    expect(read('a salon in walnut creek', city)).toEqual({ city: 'walnut creek, CA' })
  })
  it('the country that an adjective speaks of', () => {
    expect(read('do Brazilian citizens need a visa', { nationality: string('A country') })).toEqual({
      nationality: 'Brazil',
    })
  })
  it('the form in the description decides for dates and times, whatever the argument is called', () => {
    expect(
      read('between 22:00 and 05:30', {
        active_from: string('Start of the window, HH:MM'),
        active_to: string('End of the window, HH:MM'),
      }),
    ).toEqual({ active_from: '22:00', active_to: '05:30' })
    expect(
      read('from 02:00 to 03:30 on 2024-11-30', {
        start: string("'YYYY-MM-DD HH:MM'"),
        end: string("'YYYY-MM-DD HH:MM'"),
      }),
    ).toEqual({ start: '2024-11-30 02:00', end: '2024-11-30 03:30' })
    expect(read('weather for Paris', { city: string('City for the 24-hour forecast') })).toEqual({
      city: 'Paris',
    })
    expect(read('mails about "invoice"', { query: string('Such as after:YYYY/MM/DD') })).toEqual({
      query: 'invoice',
    })
    expect(
      read('wake me at 2023-04-02 07:30:00', { alarm_time: string('Like 2023-04-01 07:30:00') }),
    ).toEqual({ alarm_time: '2023-04-02 07:30:00' })
  })
  it('the name of a machine, a branch, a version', () => {
    expect(
      read('run `du -sh /var` on web-02', { host: string('Host name'), command: string('The command') }),
    ).toEqual({ host: 'web-02', command: 'du -sh /var' })
  })
  it('a scientific name with its second word, a tag without its mark where it is said so', () => {
    expect(read('classify Ursus maritimus', { scientific_name: string('Binomial name') })).toEqual({
      scientific_name: 'Ursus maritimus',
    })
    expect(read('posts with #urbangarden', { hashtag: string('Without the leading #') })).toEqual({
      hashtag: 'urbangarden',
    })
  })
  it('what a reminder is for, unless its words are told', () => {
    const note = { message: string('What to say') }
    expect(read('remind me in half an hour to say hi', note)).toEqual({ message: 'say hi' })
    expect(read('post a reminder to chat: drink water', note)).toEqual({ message: 'drink water' })
    expect(read('remind me in 5 minutes to drink water', { message: string('What to say') })).toEqual({
      message: 'drink water',
    })
  })
  it('a title with «and» may be the whole of it', () => {
    const readings = readArguments(
      {
        name: 'summary',
        description: 'Summarise it',
        parameters: {
          type: 'object',
          properties: { title: string('Title of the book') },
          required: ['title'],
        },
      },
      'sum up Pride and Prejudice',
    ).readings
    expect(readings[0]?.candidates.map((candidate) => candidate.value)).toContain('Pride and Prejudice')
  })
  it('an option by all its words, its unit or its size', () => {
    expect(
      read('leave at the door', { drop: string('', { enum: ['meet_outside', 'leave_at_door'] }) }),
    ).toEqual({
      drop: 'leave_at_door',
    })
    const ways = { way: string('', { enum: ['image_to_text', 'text_to_image'] }) }
    const places = { place: string('', { enum: ['bottom', 'bottom-right'] }) }
    expect(read('at the bottom right now', places)).toEqual({ place: 'bottom' })
    expect(read('at the bottom right', places)).toEqual({ place: 'bottom-right' })
    expect(read('turn this text into an image', ways)).toEqual({ way: 'text_to_image' })
    expect(read('how far in miles', { unit: string('', { enum: ['km', 'mi'] }) })).toEqual({ unit: 'mi' })
    expect(
      read('the average of the last 5 minutes', { kind: string('', { enum: ['min', 'max', 'average'] }) }),
    ).toEqual({ kind: 'average' })
    expect(read('one 40-foot container', { kind: string('', { enum: ['20ft', '40ft'] }) })).toEqual({
      kind: '40ft',
    })
    expect(
      read('68 fahrenheit in celsius', {
        from_unit: string('', { enum: ['C', 'F'] }),
        to_unit: string('', { enum: ['C', 'F'] }),
      }),
    ).toEqual({ from_unit: 'F', to_unit: 'C' })
  })
  it('an optional text where what is said is seldom said for nothing', () => {
    expect(read('unread mails from billing@example.org', { sender: string('Who sent it') }, [])).toEqual({
      sender: 'billing@example.org',
    })
  })
  it('an email address goes where one is wanted', () => {
    expect(
      read("mail bob@example.org about 'lunch'", { subject: string('Subject'), email: string('Address') }),
    ).toMatchObject({ email: 'bob@example.org', subject: 'lunch' })
  })
})

it('reads arguments of any name and members of any kind', () => {
  expect(read('x', { '(': string('Odd'), '': string('Nameless') })).toBeDefined()
  expect(read('x', { o: string('', { enum: [{ toString: 1 }, null, []] }) })).toBeDefined()
})

it('words that every object has by itself are words like others', () => {
  const names = ['constructor', 'toString', '__proto__']
  for (const name of names) {
    expect(
      read(`use the ${name} kind`, {
        kind: string('', { enum: names }),
        [`is_${name}`]: { type: 'boolean' },
      }),
    ).toBeDefined()
    expect(
      read(`weather in ${name[0]?.toUpperCase()}${name.slice(1)}`, {
        city: string("As 'City, ST': 'Austin, TX'"),
      }),
    ).toBeDefined()
  }
})

describe('yes and no', () => {
  const hotel = {
    city: string('City'),
    breakfast: { type: 'boolean', description: 'Whether breakfast is included' },
  }
  it('yes where it is asked for', () =>
    expect(read('a hotel in Rome with breakfast', hotel, ['city'])).toEqual({
      city: 'Rome',
      breakfast: true,
    }))
  it('no where it is turned down', () =>
    expect(read('a hotel in Rome without breakfast', hotel, ['city'])).toEqual({
      city: 'Rome',
      breakfast: false,
    }))
  it('neither where nobody minds, yes again after «but»', () => {
    const home = {
      city: string('City'),
      garage: { type: 'boolean', description: 'Has a garage' },
      laundry: { type: 'boolean', description: 'Has a laundry' },
    }
    expect(read("a home in Rome, I don't care about a garage or a laundry", home, ['city'])).toEqual({
      city: 'Rome',
    })
    expect(read("a home in Rome, I don't care about a garage, but a laundry", home, ['city'])).toEqual({
      city: 'Rome',
      laundry: true,
    })
  })
  it('no where it is turned down afterwards, or its opposite is said', () => {
    expect(read('all nominees, winners excluded', { include_winners: { type: 'boolean' } })).toEqual({
      include_winners: false,
    })
    expect(read('keep the aspect ratio off', { keep_aspect: { type: 'boolean' } })).toEqual({
      keep_aspect: false,
    })
    expect(read('a playlist, not private', { public: { type: 'boolean' } })).toEqual({ public: true })
    expect(read('turn music on and mic off', { music: { type: 'boolean' } })).toEqual({ music: true })
    expect(read('build it, no tests', { skip_tests: { type: 'boolean' } })).toEqual({ skip_tests: true })
    expect(read('build it with the tests', { skip_tests: { type: 'boolean' } })).not.toEqual({
      skip_tests: true,
    })
    expect(read('search ignoring case', { ignore_case: { type: 'boolean' } })).toEqual({ ignore_case: true })
    expect(read('a private playlist', { public: { type: 'boolean' } })).toEqual({ public: false })
  })
  it('yes where several words of the description are told', () => {
    const sort = {
      numbers: { type: 'array', items: { type: 'number' } },
      reverse: { type: 'boolean', description: 'Whether the order is descending' },
    }
    expect(read('put [3, 9, 4] in descending order', sort, ['numbers'])).toEqual({
      numbers: [3, 9, 4],
      reverse: true,
    })
  })
})

describe('lists', () => {
  const numbers = { numbers: { type: 'array', items: { type: 'number' } } }
  it('as written', () => expect(read('mean of [12, 24, 36]', numbers)).toEqual({ numbers: [12, 24, 36] }))
  it('as enumerated', () => expect(read('mean of 3, 9 and 27', numbers)).toEqual({ numbers: [3, 9, 27] }))
  it('without the name of the argument before the first', () => {
    expect(
      read('fetch the columns name and email', { columns: { type: 'array', items: { type: 'string' } } }),
    ).toEqual({ columns: ['name', 'email'] })
  })
  it('of counts', () => {
    expect(
      read('45 oak, 30 beech, 12 ash and 3 elm trees', {
        counts: { type: 'array', items: { type: 'integer' } },
      }),
    ).toEqual({ counts: [45, 30, 12, 3] })
  })
  it('of days by their first letters', () => {
    expect(
      read('every Monday and Friday', {
        days: { type: 'array', items: { type: 'string', enum: ['Mon', 'Tue', 'Fri'] } },
      }),
    ).toEqual({ days: ['Mon', 'Fri'] })
  })
  it('of things with their counts', () => {
    const order = {
      items: { type: 'array', items: { type: 'string' } },
      counts: { type: 'array', items: { type: 'integer' } },
    }
    expect(read('order 2 bottles of milk and 3 apples', order)).toEqual({
      items: ['milk', 'apples'],
      counts: [2, 3],
    })
  })
  it('of tags and of people', () => {
    const post = {
      tags: { type: 'array', items: { type: 'string' } },
      mentions: { type: 'array', items: { type: 'string' } },
    }
    expect(read('post it with #speedrun #win for @ann', post)).toEqual({
      tags: ['#speedrun', '#win'],
      mentions: ['@ann'],
    })
  })
  it('of names', () =>
    expect(read("delete 'a b' and 'c d'", { files: { type: 'array', items: { type: 'string' } } })).toEqual({
      files: ['a b', 'c d'],
    }))
})

it('opens objects and reads their members', () => {
  const where = { place: { type: 'object', properties: { city: string('City') }, required: ['city'] } }
  expect(read('weather in Oslo', where)).toEqual({ 'place.city': 'Oslo' })
})
