import type { JsonSchema, ToolSpec } from '../../../src-shared/step/tool-spec.ts'
import type { AcceptedCall, ModelCase } from './model-case.ts'

type Property = JsonSchema
const tool = (
  name: string,
  description: string,
  properties: Record<string, Property>,
  required: readonly string[],
): ToolSpec => ({ name, description, parameters: { type: 'object', properties, required } })
const s = (description: string, more: JsonSchema = {}): Property => ({ type: 'string', description, ...more })
const n = (description: string, more: JsonSchema = {}): Property => ({ type: 'number', description, ...more })
const i = (description: string, more: JsonSchema = {}): Property => ({
  type: 'integer',
  description,
  ...more,
})
const b = (description: string, more: JsonSchema = {}): Property => ({
  type: 'boolean',
  description,
  ...more,
})
const list = (items: JsonSchema, description: string): Property => ({ type: 'array', items, description })

export const tools = {
  triangle: tool(
    'geometry.triangle_area',
    'Compute the area of a triangle.',
    {
      base: n('Length of the base in meters.'),
      height: n('Height of the triangle in meters.'),
      unit: s('Unit of the result.', { default: 'm2' }),
    },
    ['base', 'height'],
  ),
  loan: tool(
    'loan_payment',
    'Compute the monthly payment of a loan.',
    {
      principal: n('Amount borrowed in dollars.'),
      annual_rate: n('Annual interest rate as a decimal.'),
      years: i('Term of the loan in years.'),
    },
    ['principal', 'annual_rate', 'years'],
  ),
  train: tool(
    'book_train',
    'Book a train ticket between two cities.',
    {
      origin: s('City of departure.'),
      destination: s('City of arrival.'),
      date: s('Day of travel, YYYY-MM-DD.'),
      first_class: b('Travel in first class.', { default: false }),
    },
    ['origin', 'destination', 'date'],
  ),
  weather: tool(
    'weather_forecast',
    'Get the weather forecast of a city.',
    {
      city: s('Name of the city.'),
      days: i('Number of days.', { default: 1 }),
      unit: s('Temperature unit.', { enum: ['celsius', 'fahrenheit'], default: 'celsius' }),
    },
    ['city'],
  ),
  recipe: tool(
    'find_recipe',
    'Search recipes by dish and diet.',
    {
      dish: s('Name of the dish.'),
      diet: s('Diet to keep.', { enum: ['none', 'vegan', 'vegetarian', 'keto'], default: 'none' }),
      max_minutes: i('Longest cooking time in minutes.'),
    },
    ['dish'],
  ),
  translate: tool(
    'translate_text',
    'Translate a text into another language.',
    { text: s('The text to translate.'), target_language: s('Language to translate into.') },
    ['text', 'target_language'],
  ),
  mean: tool(
    'statistics.mean',
    'Arithmetic mean of a list of numbers.',
    { numbers: list({ type: 'number' }, 'The numbers.') },
    ['numbers'],
  ),
  reminder: tool(
    'set_reminder',
    'Set a reminder.',
    { message: s('What to be reminded of.'), minutes: i('In how many minutes.') },
    ['message', 'minutes'],
  ),
  email: tool(
    'send_email',
    'Send an email.',
    { to: s('Email address of the recipient.'), subject: s('Subject line.'), body: s('Text of the email.') },
    ['to', 'subject'],
  ),
  library: tool(
    'library.search',
    'Search books in the library.',
    { author: s('Name of the author.'), genre: s('Genre of the book.'), year: i('Year of publication.') },
    ['author'],
  ),
  currency: tool(
    'convert_currency',
    'Convert an amount of money between currencies.',
    {
      amount: n('Amount of money.'),
      from_currency: s('Three-letter code of the currency to convert from, e.g. USD.'),
      to_currency: s('Three-letter code of the currency to convert to, e.g. EUR.'),
    },
    ['amount', 'from_currency', 'to_currency'],
  ),
  bmi: tool(
    'calculate_bmi',
    'Body mass index of a person.',
    { weight: n('Weight in kilograms.'), height: n('Height in centimeters.') },
    ['weight', 'height'],
  ),
  light: tool(
    'set_light',
    'Set a lamp in a room.',
    {
      room: s('Which room.', { enum: ['kitchen', 'bedroom', 'living room', 'hallway'] }),
      brightness: i('Brightness in percent.', { minimum: 0, maximum: 100 }),
      on: b('Whether the lamp is on.'),
    },
    ['room', 'brightness'],
  ),
  stock: tool(
    'stock_price',
    'Latest price of a stock.',
    { symbol: s('Ticker symbol of the company, such as AAPL.') },
    ['symbol'],
  ),
  hotel: tool(
    'hotel.find',
    'Find hotels in a city.',
    {
      city: s('City to stay in.'),
      stars: i('Minimum number of stars.'),
      breakfast: b('Whether breakfast must be included.', { default: false }),
    },
    ['city'],
  ),
  power: tool(
    'electric_power',
    'Electric power from voltage and current.',
    { voltage: n('Voltage in volts.'), current: n('Current in amperes.') },
    ['voltage', 'current'],
  ),
  gcd: tool(
    'math.gcd',
    'Greatest common divisor of two whole numbers.',
    { a: i('First number.'), b: i('Second number.') },
    ['a', 'b'],
  ),
  concert: tool(
    'concert_tickets',
    'Buy tickets of a concert.',
    { artist: s('Artist or band.'), city: s('City of the concert.'), quantity: i('Number of tickets.') },
    ['artist', 'city', 'quantity'],
  ),
  shape: tool(
    'cylinder_volume',
    'Volume of a cylinder.',
    { radius: n('Radius of the base.'), height: n('Height of the cylinder.') },
    ['radius', 'height'],
  ),
  playlist: tool(
    'create_playlist',
    'Create a playlist of songs.',
    {
      name: s('Name of the playlist.'),
      genre: s('Genre of the songs.'),
      shuffle: b('Shuffle the songs.', { default: false }),
    },
    ['name', 'genre'],
  ),
  derivative: tool(
    'calculus.derivative',
    'Derivative of a function at a point.',
    { function: s('The function in one variable.'), point: n('Where to evaluate.') },
    ['function', 'point'],
  ),
  capital: tool(
    'country_info.capital',
    'Capital city of a country.',
    { country: s('Name of the country.') },
    ['country'],
  ),
} as const

type Row = readonly [keyof typeof tools, string, Record<string, unknown[]>, ...(keyof typeof tools)[]]
const ROWS: readonly Row[] = [
  [
    'triangle',
    'What is the area of a triangle whose base is 12 meters and whose height is 7 meters?',
    { base: [12], height: [7], unit: ['m2', ''] },
  ],
  [
    'loan',
    'I borrow $250,000 at an annual rate of 4.5% over 30 years. What do I pay each month?',
    { principal: [250000], annual_rate: [0.045], years: [30] },
  ],
  [
    'train',
    'Book a train from Hamburg to Vienna on June 3, 2025, first class please.',
    { origin: ['Hamburg'], destination: ['Vienna'], date: ['2025-06-03'], first_class: [true] },
  ],
  [
    'weather',
    'How is the weather in Lisbon for the next 5 days in fahrenheit?',
    { city: ['Lisbon'], days: [5], unit: ['fahrenheit'] },
  ],
  [
    'recipe',
    'Find a vegan recipe for mushroom risotto that takes under 40 minutes.',
    { dish: ['mushroom risotto', 'risotto'], diet: ['vegan'], max_minutes: [40] },
  ],
  [
    'translate',
    'Translate "where is the station" into Portuguese.',
    { text: ['where is the station'], target_language: ['Portuguese'] },
  ],
  ['mean', 'What is the mean of [4, 8, 15, 16, 23, 42]?', { numbers: [[4, 8, 15, 16, 23, 42]] }],
  ['mean', 'Take the mean of 3, 9 and 27.', { numbers: [[3, 9, 27]] }],
  [
    'reminder',
    'Remind me in 20 minutes to "check the oven".',
    { message: ['check the oven'], minutes: [20] },
  ],
  [
    'email',
    "Send an email to anna.kolb@example.org with the subject 'Raid on Friday'.",
    { to: ['anna.kolb@example.org'], subject: ['Raid on Friday'], body: [''] },
  ],
  [
    'library',
    'Search the library for books by Ursula Le Guin from the year 1974.',
    { author: ['Ursula Le Guin'], genre: [''], year: [1974] },
  ],
  ['currency', 'Convert 80 GBP to JPY.', { amount: [80], from_currency: ['GBP'], to_currency: ['JPY'] }],
  ['bmi', 'I am 181 cm tall and weigh 77 kg. What is my body mass index?', { weight: [77], height: [181] }],
  [
    'light',
    'Set the lamp in the bedroom to 30 percent.',
    { room: ['bedroom'], brightness: [30], on: ['', true] },
  ],
  ['stock', 'What is the latest price of NVDA stock?', { symbol: ['NVDA'] }],
  [
    'hotel',
    'Find a hotel in Kyoto with at least 4 stars and breakfast included.',
    { city: ['Kyoto'], stars: [4], breakfast: [true] },
  ],
  [
    'power',
    'How much electric power is it at a current of 3 amps and a voltage of 230 volts?',
    { voltage: [230], current: [3] },
  ],
  ['gcd', 'Greatest common divisor of 84 and 126?', { a: [84], b: [126] }],
  [
    'concert',
    'Buy four tickets for the Portishead concert in Bristol.',
    { artist: ['Portishead'], city: ['Bristol'], quantity: [4] },
  ],
  ['shape', 'Volume of a cylinder with height 11 and radius 2.5.', { radius: [2.5], height: [11] }],
  [
    'playlist',
    'Create a playlist called "Night drive" with synthwave songs.',
    { name: ['Night drive'], genre: ['synthwave'], shuffle: ['', false] },
  ],
  [
    'derivative',
    'What is the derivative of f(x) = 3x^2 - 4x at x = 2?',
    { function: ['3x^2 - 4x', 'f(x) = 3x^2 - 4x'], point: [2] },
  ],
  ['capital', 'Which city is the capital of Mongolia?', { country: ['Mongolia'] }],
  [
    'weather',
    'Will it rain in Buenos Aires?',
    { city: ['Buenos Aires'], days: ['', 1], unit: ['', 'celsius'] },
    'hotel',
    'capital',
  ],
  [
    'bmi',
    'Calculate the BMI of someone with a weight of 64 kilograms and a height of 170 centimeters.',
    { weight: [64], height: [170] },
    'triangle',
    'power',
  ],
  [
    'hotel',
    'I need a hotel in Porto.',
    { city: ['Porto'], stars: [''], breakfast: ['', false] },
    'weather',
    'train',
    'concert',
  ],
  [
    'currency',
    'How many EUR are 2 million USD?',
    { amount: [2000000], from_currency: ['USD'], to_currency: ['EUR'] },
    'loan',
    'stock',
  ],
  [
    'loan',
    'Monthly payment for a loan of 18 thousand dollars, 6% annual interest, 5 years?',
    { principal: [18000], annual_rate: [0.06], years: [5] },
    'currency',
    'stock',
  ],
  [
    'light',
    'Turn the kitchen lamp to brightness 80.',
    { room: ['kitchen'], brightness: [80], on: ['', true] },
    'weather',
    'reminder',
  ],
  [
    'library',
    'Are there any poetry books by Mary Oliver?',
    { author: ['Mary Oliver'], genre: ['poetry', ''], year: [''] },
    'recipe',
    'translate',
  ],
  [
    'train',
    'I want to go by train from Oslo to Bergen on 2025-11-20.',
    { origin: ['Oslo'], destination: ['Bergen'], date: ['2025-11-20'], first_class: ['', false] },
    'hotel',
    'concert',
  ],
  [
    'recipe',
    'Search a recipe for lentil soup.',
    { dish: ['lentil soup'], diet: ['', 'none'], max_minutes: [''] },
    'library',
    'playlist',
  ],
  [
    'translate',
    "Please translate 'the cave is flooded' to Finnish",
    { text: ['the cave is flooded'], target_language: ['Finnish'] },
    'email',
    'library',
  ],
  [
    'shape',
    'A cylinder has a radius of 7 and it is 3 high. What is its volume?',
    { radius: [7], height: [3] },
    'triangle',
    'gcd',
  ],
  [
    'reminder',
    'Set a reminder for 45 minutes: "feed the cat".',
    { message: ['feed the cat'], minutes: [45] },
    'email',
    'light',
  ],
  ['stock', 'Look up the stock price of TSLA.', { symbol: ['TSLA'] }, 'currency', 'weather'],
]

const call = (row: Row): AcceptedCall => ({ [tools[row[0]].name]: row[2] })
export const generalCases: readonly ModelCase[] = ROWS.map((row, index) => ({
  id: `general-${index + 1}`,
  kind: row.length > 3 ? 'several tools' : 'one tool',
  request: row[1],
  tools: [tools[row[0]], ...row.slice(3).map((key) => tools[key as keyof typeof tools])],
  answers: [call(row)],
}))

const ALL: readonly (readonly [string, readonly AcceptedCall[], readonly (keyof typeof tools)[]])[] = [
  [
    'What is the weather in Oslo and Madrid?',
    [
      { weather_forecast: { city: ['Oslo'], days: ['', 1], unit: ['', 'celsius'] } },
      { weather_forecast: { city: ['Madrid'], days: ['', 1], unit: ['', 'celsius'] } },
    ],
    ['weather'],
  ],
  [
    'Greatest common divisor of 12 and 18, and of 35 and 49.',
    [{ 'math.gcd': { a: [12], b: [18] } }, { 'math.gcd': { a: [35], b: [49] } }],
    ['gcd'],
  ],
  [
    'Volume of a cylinder with radius 2 and height 5, and of one with radius 4 and height 9.',
    [{ cylinder_volume: { radius: [2], height: [5] } }, { cylinder_volume: { radius: [4], height: [9] } }],
    ['shape'],
  ],
  [
    'Find a hotel in Rome and convert 300 USD to EUR.',
    [
      { 'hotel.find': { city: ['Rome'], stars: [''], breakfast: ['', false] } },
      { convert_currency: { amount: [300], from_currency: ['USD'], to_currency: ['EUR'] } },
    ],
    ['hotel', 'currency'],
  ],
  [
    'What are the stock prices of AAPL, MSFT and AMD?',
    [
      { stock_price: { symbol: ['AAPL'] } },
      { stock_price: { symbol: ['MSFT'] } },
      { stock_price: { symbol: ['AMD'] } },
    ],
    ['stock'],
  ],
  [
    'Set the kitchen lamp to 20 percent. Then set the hallway lamp to 70 percent.',
    [
      { set_light: { room: ['kitchen'], brightness: [20], on: ['', true] } },
      { set_light: { room: ['hallway'], brightness: [70], on: ['', true] } },
    ],
    ['light'],
  ],
]
export const severalCases: readonly ModelCase[] = ALL.map(([request, answers, keys], index) => ({
  id: `several-${index + 1}`,
  kind: 'several calls',
  request,
  tools: keys.map((key) => tools[key]),
  answers,
}))
