/**
 * Cities of the United States by state (of about 50,000 people and more), and large ones of the world by country: only where the name
 * is commonly meant to be this one: no Cambridge, no Richmond, no Glendale.
 */
const AMERICAN = `
AK Anchorage|AL Huntsville,Montgomery|AR Little Rock|AZ Phoenix,Tucson,Mesa,Scottsdale,Tempe,Chandler,Flagstaff
CA Los Angeles,San Diego,San Jose,San Francisco,Fresno,Sacramento,Long Beach,Oakland,Bakersfield,Anaheim,Santa Ana,Irvine,Berkeley,Palo Alto,Mountain View,Sunnyvale,Santa Clara,Santa Barbara,Santa Monica,Pasadena,Cupertino
CA Fremont,Hayward,Modesto,Stockton,Riverside,Santa Rosa,Oxnard,Huntington Beach,Chula Vista,Garden Grove,Rancho Cucamonga,Elk Grove,Salinas,Torrance,Escondido,Visalia,Thousand Oaks,Simi Valley,Vallejo,San Mateo,Daly City
CA Walnut Creek,San Rafael,Pleasanton,Livermore,San Leandro,San Ramon,Redwood City,Alameda,Milpitas,Petaluma,Napa,Santa Cruz,Monterey,Carlsbad,Burbank,Beverly Hills,San Bernardino,San Luis Obispo
CO Denver,Colorado Springs,Boulder,Fort Collins|CT Hartford,New Haven,Stamford,Bridgeport|DC Washington,Washington DC,Washington D.C.|FL Miami,Orlando,Tampa,Jacksonville,Fort Lauderdale,Tallahassee,Hialeah,Gainesville,Sarasota,Key West|GA Atlanta,Savannah,Augusta
HI Honolulu|IA Des Moines,Cedar Rapids|ID Boise|IL Chicago,Naperville,Evanston|IN Indianapolis,Fort Wayne,South Bend|KS Wichita,Topeka,Overland Park|KY Louisville,Lexington|LA New Orleans,Baton Rouge,Shreveport|MA Boston|MD Baltimore,Annapolis
MI Detroit,Grand Rapids,Ann Arbor,Lansing,Kalamazoo|MN Minneapolis,Saint Paul,St. Paul,Duluth|MO St. Louis,Saint Louis,Kansas City|MT Billings|NC Charlotte,Raleigh,Greensboro,Winston-Salem,Asheville|ND Fargo|NE Omaha,Lincoln
NJ Jersey City,Newark,Hoboken,Atlantic City|NM Albuquerque,Santa Fe|NV Las Vegas,Reno,Henderson|NY New York,New York City,Brooklyn,Manhattan,Queens,Buffalo,Albany,Syracuse,Yonkers|OH Columbus,Cleveland,Cincinnati,Toledo,Akron,Dayton|OK Oklahoma City,Tulsa|OR Portland,Eugene
PA Philadelphia,Pittsburgh,Allentown,Harrisburg,Scranton|RI Providence|SC Myrtle Beach|SD Sioux Falls|TN Nashville,Memphis,Knoxville,Chattanooga|TX Houston,San Antonio,Dallas,Austin,Fort Worth,El Paso,Plano,Corpus Christi,Lubbock,Laredo,Galveston,Waco|UT Salt Lake City,Provo
VA Virginia Beach|VT Burlington|WA Seattle,Spokane,Tacoma,Bellevue,Olympia|WI Milwaukee,Madison,Green Bay|WY Cheyenne`

const WORLD = `
Argentina Buenos Aires|Australia Sydney,Melbourne,Brisbane,Perth,Adelaide,Canberra|Austria Vienna,Salzburg|Belgium Brussels,Antwerp|Brazil Rio de Janeiro,Sao Paulo,São Paulo,Brasilia|Bulgaria Sofia|Canada Toronto,Vancouver,Montreal,Ottawa,Calgary,Edmonton,Winnipeg
Chile Santiago|China Beijing,Shanghai,Shenzhen,Guangzhou,Chengdu,Wuhan|Colombia Bogota,Bogotá,Medellin|Croatia Zagreb|Czech Republic Prague|Denmark Copenhagen|Egypt Cairo|Finland Helsinki|France Paris,Lyon,Marseille,Nice,Bordeaux,Toulouse
Germany Berlin,Munich,Hamburg,Frankfurt,Cologne,Stuttgart,Leipzig,Dresden|Greece Athens|Hungary Budapest|Iceland Reykjavik|India Mumbai,Delhi,New Delhi,Bangalore,Bengaluru,Chennai,Kolkata,Hyderabad,Pune,Jaipur|Indonesia Jakarta|Ireland Dublin
Israel Tel Aviv,Jerusalem|Italy Rome,Milan,Venice,Florence,Naples,Turin,Bologna|Japan Tokyo,Osaka,Kyoto,Sapporo,Nagoya,Hiroshima|Kenya Nairobi|Malaysia Kuala Lumpur|Mexico Mexico City,Guadalajara|Morocco Marrakesh,Casablanca|Netherlands Amsterdam,Rotterdam,Utrecht
New Zealand Auckland|Nigeria Lagos|Norway Oslo,Bergen|Peru Lima|Philippines Manila|Poland Warsaw,Krakow|Portugal Lisbon,Porto|Romania Bucharest|Russia Moscow|Saudi Arabia Riyadh|Serbia Belgrade|South Africa Cape Town,Johannesburg|South Korea Seoul,Busan
Spain Madrid,Barcelona,Seville,Valencia|Sweden Stockholm,Gothenburg|Switzerland Zurich,Geneva,Basel|Thailand Bangkok,Phuket,Chiang Mai|Turkey Istanbul,Ankara|UAE Dubai,Abu Dhabi|UK London,Manchester,Edinburgh,Liverpool,Glasgow,Leeds,Bristol|Ukraine Kyiv
Vietnam Hanoi,Ha Noi,Ho Chi Minh City`

const read = (table: string, region: RegExp): (readonly [string, string])[] =>
  table
    .trim()
    .split(/[|\n]/)
    .flatMap((line) => {
      const name = region.exec(line)?.[0] ?? ''
      return line
        .slice(name.length + 1)
        .split(',')
        .map((city) => [city.toLowerCase(), name] as const)
    })

const COUNTRY = /^(?:Czech Republic|New Zealand|Saudi Arabia|South Africa|South Korea|\S+)/
const REGIONS: ReadonlyMap<string, string> = new Map([...read(WORLD, COUNTRY), ...read(AMERICAN, /^\S+/)])

const SHORT: ReadonlyMap<string, string> = new Map([
  ['nyc', 'New York'],
  ['la', 'Los Angeles'],
  ['sf', 'San Francisco'],
])

/** «NYC» written out; any other name as it is. */
export const fullName = (city: string): string => SHORT.get(city.toLowerCase()) ?? city

/** What a large city is commonly known to lie in: a state's two letters in the United States, else the country. */
export const regionOf = (city: string): string | undefined => REGIONS.get(fullName(city).toLowerCase())
