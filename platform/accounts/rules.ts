/** Demo accounts of a sample workspace, offered on the login page. */
export const demoAccounts = [
  { email: 'admin@demo.com', password: 'admin', role: 'admin' },
  { email: 'dispatcher@demo.com', password: 'dispatcher', role: 'dispatcher' },
  { email: 'driver@demo.com', password: 'driver', role: 'driver' },
  { email: 'client@demo.com', password: 'client', role: 'client' },
] as const

export const shortestPassword = 8
export const longestPassword = 200

export type PasswordProblem = 'short' | 'common' | 'personal'

/** Why a password is too weak; undefined if it is fine. `about` is what others know about the person. */
export function passwordProblem(password: string, about: string[] = []): PasswordProblem | undefined {
  const plain = password.toLowerCase()
  if (password.length < shortestPassword) return 'short'
  if (commonPasswords.has(plain) || commonPasswords.has(plain.replace(/[\d!?.@#$]+$/, '')) || new Set(plain).size < 4)
    return 'common'
  const known = about.flatMap((one) => one.toLowerCase().split(/[\s@.]+/)).filter((part) => part.length >= 4)
  return known.some((part) => plain.includes(part) && plain.length - part.length < 6) ? 'personal' : undefined
}

/** How hard a password is to guess, from 0 to 4. */
export function passwordStrength(password: string, about: string[] = []): 0 | 1 | 2 | 3 | 4 {
  if (password === '' || passwordProblem(password, about)) return password === '' ? 0 : 1
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const bits = new Set(password).size * 1.5 + password.length * 1.5 + kinds * 4
  if (bits < 34) return 2
  return bits < 46 ? 3 : 4
}

const commonPasswords = new Set(
  `password passwort motdepasse qwerty qwertz azerty azertyuiop qwertyuiop 12345678 123456789 1234567890 11111111 iloveyou letmein welcome admin administrator
  root abc123 abcd1234 football baseball basketball superman batman monkey dragon sunshine princess shadow master trustno1 whatever starwars computer internet
  freedom michael jennifer charlie jordan hunter ashley bailey summer winter spring autumn secret login hello welcome1 passw0rd p@ssw0rd p@ssword 1q2w3e4r 1qaz2wsx
  qwerty123 asdfghjk asdfghjkl zxcvbnm zxcvbnm1 changeme default guest test1234 testtest samsung iphone google facebook dispatcher driver client routewright`.split(
    /\s+/,
  ),
)

/** The browser and system of a device in words; empty if neither is recognised. */
export function deviceName(agent: string): { name: string; isPhone: boolean } {
  const { browser, system } = deviceOf(agent)
  return {
    name: [browser, system].filter(Boolean).join(', ') || agent.slice(0, 40),
    isPhone: /Android|iPhone|Mobile/.test(agent),
  }
}

/** The browser and system of a device; each is empty if not recognised. */
export function deviceOf(agent: string): { browser: string; system: string } {
  const named = (names: [string, RegExp][]) => names.find(([, sign]) => sign.test(agent))?.[0] ?? ''
  return { browser: named(browsers), system: named(systems) }
}

const browsers: [string, RegExp][] = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
]
const systems: [string, RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** The path of people's pictures. */
export const avatarAddress = '/api/avatars/'

/** The file of a person's picture; none if the picture is stored in the row itself. */
export function avatarFile(avatar: string): string[] {
  return avatar.startsWith(avatarAddress) ? [`avatars/${avatar.slice(avatarAddress.length)}`] : []
}

export const plans = ['basic', 'team', 'company', 'enterprise'] as const
