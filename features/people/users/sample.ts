import { sampleCompanyName } from '#platform/company/sample.ts'
import type { currencies } from '#kit/contract/money.ts'
import type { UserBody } from './contract.ts'
import type { CardEntry } from '../billing/contract.ts'
import { type statuses } from './rules.ts'
import { cardBrands, type billings, type Network } from '../billing/rules.ts'
import { demoAccounts, type plans } from '#platform/accounts/rules.ts'

export type SampleUser = Omit<UserBody, 'language'> & {
  id: number
  language: 'en' | 'fr' | 'ar'
  taskDone: number
  projectDone: number
  /** How many days ago they joined. */
  daysAgo: number
  /** Days until their plan ends, 0 for today. Missing if it has no end date. */
  planDaysLeft: number | null
  address: string
  town: string
  state: string
  postCode: string
  currency: (typeof currencies)[number]
}

type Line = [
  fullName: string,
  company: string,
  country: string,
  role: string,
  plan: (typeof plans)[number],
  status: (typeof statuses)[number],
  billing: number,
  tasks: number,
  projects: number,
]

/** The company of the sample, a courier in Montevideo. */
export const sampleCompany = sampleCompanyName
const ways: (typeof billings)[number][] = ['Manual-Credit Card', 'Manual-Cash', 'Manual-PayPal', 'Auto debit']

// The last four are the demo accounts. All people are fictional; the drivers among them are those of the sample's depots.
const lines: Line[] = [
  ['Amina Belkacem', 'Atlas Freight', 'Algeria', 'editor', 'enterprise', 'active', 3, 1230, 568],
  ['Tomás Iglesias', 'Puerto Norte', 'Spain', 'author', 'basic', 'active', 1, 412, 61],
  ['Ingrid Solberg', 'Fjordlinje Cargo', 'Norway', 'maintainer', 'company', 'active', 3, 980, 214],
  ['Bruno Techera', sampleCompany, 'Uruguay', 'driver', 'team', 'active', 0, 37, 4],
  ['Mei-Ling Tan', 'Straits Parcel', 'Singapore', 'editor', 'company', 'active', 2, 765, 132],
  ['Lucía Olivera', sampleCompany, 'Uruguay', 'driver', 'basic', 'active', 1, 204, 23],
  ['Charlotte Dubreuil', 'Maison Dubreuil', 'France', 'author', 'team', 'active', 0, 531, 77],
  ['Rajesh Venkataraman', 'Deccan Movers', 'India', 'maintainer', 'enterprise', 'active', 3, 1522, 301],
  ['Olivia Hartmann', 'Hartmann Logistik', 'Germany', 'subscriber', 'company', 'inactive', 2, 118, 12],
  ['Diego Quispe', 'Andes Express', 'Peru', 'author', 'basic', 'pending', 1, 59, 6],
  ['Noor Al-Sabah', 'Gulf Link', 'Kuwait', 'editor', 'enterprise', 'active', 3, 888, 176],
  ['Martín Cabrera', sampleCompany, 'Uruguay', 'driver', 'team', 'active', 0, 303, 41],
  ['Takumi Arai', 'Arai Unyu', 'Japan', 'maintainer', 'company', 'active', 3, 1044, 233],
  ['Valeria Núñez', sampleCompany, 'Uruguay', 'driver', 'basic', 'active', 1, 176, 19],
  ['Lucas Ferreira', 'Rota Sul', 'Brazil', 'author', 'team', 'active', 2, 467, 58],
  ['Elif Yıldırım', 'Boğaz Kargo', 'Türkiye', 'editor', 'company', 'pending', 0, 72, 9],
  ['Gonzalo Píriz', sampleCompany, 'Uruguay', 'driver', 'basic', 'active', 1, 245, 33],
  ['Fatoumata Diallo', 'Sahel Services', 'Senegal', 'author', 'enterprise', 'active', 3, 699, 121],
  ['Grace Nakamura', 'Pacific Rim Goods', 'United States', 'maintainer', 'team', 'active', 0, 1187, 260],
  ['Anders Lindqvist', 'Mälaren Bud', 'Sweden', 'subscriber', 'company', 'inactive', 2, 91, 8],
  ['Layla Haddad', 'Cedar Post', 'Lebanon', 'editor', 'basic', 'active', 1, 540, 84],
  ['Sione Tupou', 'Lagoon Freight', 'Tonga', 'subscriber', 'basic', 'pending', 1, 14, 1],
  ['Beatriz Carvalho', 'Porto Expresso', 'Portugal', 'author', 'company', 'active', 3, 612, 95],
  ['Oleksandr Bondar', 'Dnipro Haulage', 'Ukraine', 'maintainer', 'team', 'active', 0, 933, 187],
  ['Priya Raghunathan', 'Coromandel Cargo', 'India', 'editor', 'enterprise', 'active', 3, 1311, 288],
  ['Camila Sosa', sampleCompany, 'Uruguay', 'driver', 'team', 'active', 2, 268, 30],
  ['Hassan Osman', 'Nile Couriers', 'Egypt', 'author', 'basic', 'active', 1, 321, 44],
  ['Rodrigo Viera', sampleCompany, 'Uruguay', 'driver', 'company', 'active', 3, 409, 52],
  ['Nguyen Thi Hoa', 'Mekong Giao Hàng', 'Vietnam', 'maintainer', 'basic', 'active', 0, 856, 149],
  ['Samuel Adeyemi', 'Lagos Linehaul', 'Nigeria', 'editor', 'team', 'pending', 2, 48, 5],
  ['Giulia Ferrante', 'Tirreno Spedizioni', 'Italy', 'author', 'enterprise', 'active', 3, 742, 117],
  ['Ana Inés Bentos', sampleCompany, 'Uruguay', 'driver', 'team', 'active', 0, 289, 36],
  ['Alicia Montoya', 'Sierra Envíos', 'Mexico', 'subscriber', 'basic', 'inactive', 1, 83, 7],
  ['Wei Zhang', 'Jade River Trading', 'China', 'maintainer', 'company', 'active', 3, 1120, 242],
  ['Mariam Chkheidze', 'Caucasus Cargo', 'Georgia', 'editor', 'basic', 'active', 2, 376, 49],
  ['Jonas Baumann', 'Alpenbote', 'Switzerland', 'author', 'company', 'active', 3, 588, 90],
  ['Federico Acosta', sampleCompany, 'Uruguay', 'driver', 'team', 'active', 0, 233, 27],
  ['Ethan Whitcombe', 'Severn Carriers', 'United Kingdom', 'maintainer', 'enterprise', 'active', 3, 1405, 295],
  ['Salma Bouazizi', 'Medina Livraison', 'Tunisia', 'author', 'basic', 'pending', 1, 22, 2],
  ['Julieta Ramos', sampleCompany, 'Uruguay', 'driver', 'company', 'active', 2, 351, 46],
  ['Valentina Rojas', 'Pampa Cargas', 'Argentina', 'editor', 'team', 'active', 0, 627, 101],
  ['Nicolás Ferreira', sampleCompany, 'Uruguay', 'driver', 'basic', 'active', 1, 197, 21],
  ['Emma Virtanen', 'Saimaa Kuljetus', 'Finland', 'author', 'enterprise', 'active', 3, 801, 138],
  ['Joseph Wanjiru', 'Rift Valley Riders', 'Kenya', 'maintainer', 'team', 'inactive', 0, 269, 31],
  ['Nadia Petrova', 'Balkan Post', 'Bulgaria', 'subscriber', 'company', 'active', 2, 415, 54],
  ['Marc-André Gagnon', 'Laurentides Fret', 'Canada', 'editor', 'basic', 'active', 1, 503, 71],
  ['Farid Karimov', 'Mercado Azul', 'Uruguay', 'client', 'company', 'active', 3, 156, 18],
  ['Sofia Marchetti', sampleCompany, 'Uruguay', 'driver', 'team', 'active', 1, 1893, 12],
  ['Daniel Okafor', sampleCompany, 'Uruguay', 'dispatcher', 'company', 'active', 3, 1476, 204],
  ['Helena Brandt', sampleCompany, 'Uruguay', 'admin', 'enterprise', 'active', 3, 1642, 377],
]

const demoNames: Record<string, string> = {
  client: 'client',
  driver: 'driver',
  dispatcher: 'dispatcher',
  admin: 'admin',
}
const speaks: Record<string, 'fr' | 'ar'> = {
  France: 'fr',
  Senegal: 'fr',
  Canada: 'fr',
  Algeria: 'ar',
  Egypt: 'ar',
  Kuwait: 'ar',
  Lebanon: 'ar',
}

type Place = Pick<SampleUser, 'address' | 'town' | 'state' | 'postCode'>
const place = (address: string, town: string, postCode: string, state = ''): Place => ({
  address,
  town,
  state,
  postCode,
})
const noPlace = place('', '', '')
/** The addresses of some users. The others gave none. */
const places: Record<string, Place> = {
  'Helena Brandt': place('Misiones 1260', 'Montevideo', '11000'),
  'Daniel Okafor': place('Colonia 931', 'Montevideo', '11100'),
  'Sofia Marchetti': place('Minnesota 1911', 'Montevideo', '11400'),
  'Farid Karimov': place('Sarandí 558', 'Montevideo', '11000'),
  Germany: place('Speicherstraße 12', 'Hamburg', '20457'),
  Nigeria: place('14 Marina Road', 'Lagos', '101221', 'Lagos'),
  Italy: place('Via del Molo 3', 'Genova', '16126', 'GE'),
  France: place('8 quai de la Joliette', 'Marseille', '13002'),
  'United States': place('2200 Harbor Drive', 'Oakland', '94607', 'CA'),
  'United Kingdom': place('5 Severn Wharf', 'Gloucester', 'GL1 2EB'),
  Japan: place('3-1 Minatomachi', 'Kobe', '650-0045', 'Hyogo'),
  India: place('27 Beach Road', 'Chennai', '600001', 'Tamil Nadu'),
  Morocco: place('11 rue du Port', 'Casablanca', '20000'),
}
const currencyIn: Record<string, SampleUser['currency']> = {
  Germany: 'EUR',
  Italy: 'EUR',
  France: 'EUR',
  Spain: 'EUR',
  Finland: 'EUR',
  Portugal: 'EUR',
  Ireland: 'EUR',
  'United Kingdom': 'GBP',
  Japan: 'JPY',
  India: 'INR',
  Brazil: 'BRL',
  China: 'CNY',
  Kuwait: 'KWD',
}

/** The fifty users of the sample workspace, the same on every run. */
export const sampleUsers: SampleUser[] = lines.map(
  ([fullName, company, country, role, currentPlan, status, billing, taskDone, projectDone], index) => {
    const id = index + 1
    const demo = index < lines.length - demoAccounts.length ? undefined : demoNames[role]
    const username = demo ?? plain(fullName)
    const place = role === 'driver' ? 'example.com' : `${plain(company).replaceAll('.', '-')}.example`
    const email = demo ? `${demo}@demo.com` : `${username}@${place}`
    // Staff have the numbers of the city; customers and partners those of their own countries.
    const local = `+598 9${1 + (id % 8)} ${200 + ((id * 37) % 700)} ${100 + ((id * 53) % 900)}`
    const contact =
      company === sampleCompany || fullName === 'Farid Karimov'
        ? local
        : `(${200 + ((id * 37) % 700)}) 555-0${100 + ((id * 53) % 100)}`
    const taxId = `Tax-${8000 + ((id * 769) % 2000)}`
    // Growing steps, so some joined this month and some long ago.
    const daysAgo = demo ? 400 : 2 + Math.round(((id * 29) % 46) ** 1.5)
    // Some plans end within days, and one has just ended.
    const planDaysLeft = currentPlan === 'basic' || id % 9 === 0 ? null : ((id * 13) % 33) - 1
    const where = { ...(places[fullName] ?? places[country] ?? noPlace), currency: currencyIn[country] ?? 'USD' }
    return {
      id,
      fullName,
      company,
      country,
      role,
      currentPlan,
      status,
      billing: ways[billing]!,
      username,
      email,
      contact,
      taxId,
      taskDone,
      projectDone,
      daysAgo,
      planDaysLeft,
      ...where,
      depotIds: role === 'dispatcher' ? [1, 2] : [],
      language: demo ? 'en' : (speaks[country] ?? 'en'),
    }
  },
)

function plain(text: string): string {
  const emails = text
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replaceAll(/[^a-z\s-]/g, '')
  return emails.trim().replaceAll(/[\s-]+/g, '.')
}

/** Cards of users who pay by card. The years count from the current year. */
export const sampleCards: (Omit<CardEntry, 'expires'> & { userId: number; month: string; inYears: number })[] =
  sampleUsers
    .filter(
      ({ billing, status }) => (billing === 'Manual-Credit Card' || billing === 'Auto debit') && status === 'active',
    )
    .flatMap(({ id, fullName }) => {
      const card = (step: number) => ({
        userId: id,
        brand: cardBrands[(id + step) % 3]!,
        holder: fullName,
        lastFour: String(1000 + ((id * 917 + step * 3571) % 9000)),
        month: String(1 + ((id + step * 5) % 12)).padStart(2, '0'),
        inYears: 1 + ((id + step) % 4),
        isPrimary: step === 0,
      })
      return id % 2 === 0 ? [card(0), card(1)] : [card(0)]
    })

/** Billing addresses of the users who gave an address. */
export const sampleAddresses = sampleUsers
  .filter(({ address }) => address !== '')
  .map(({ id, company, address, town, state, postCode, country }) => ({
    userId: id,
    address: { line1: address, line2: company, town, state, postCode, country },
  }))

/** Social profiles of some users. */
export const sampleLinks: { userId: number; network: Network; address: string }[] = sampleUsers
  .filter(({ id }) => id % 5 === 0)
  .flatMap(({ id, username }) => [
    { userId: id, network: 'website', address: `https://${username.replaceAll('.', '-')}.example/` },
    { userId: id, network: 'linkedin', address: `https://www.linkedin.com/in/${username.replaceAll('.', '-')}` },
  ])
