import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import type { UserData } from '#kit/contract/signed-in.ts'
import { createStore } from './store.ts'

export type Session = { userData: UserData; accessToken: string; userAbilityRules: AbilityRule[] }

const keys = ['userData', 'accessToken', 'userAbilityRules'] as const

/** What the browser stores about the signed-in person; `undefined` unless both `userData` and `accessToken` are there. */
const remembered = createStore(read())
/** Whether the session of the open screen has ended and waits for its person to sign in again. */
const ended = createStore(false)

export const session = remembered.get
/** Who is signed in, kept up to date across tabs. */
export const useSession = remembered.use
export const hasEnded = ended.get
export const useHasEnded = ended.use
/** Calls the listener when someone signs in or out. */
export const onSession = remembered.listen

export function keepSession(next: Session): void {
  for (const key of keys) localStorage.setItem(key, JSON.stringify(next[key]))
  change(next)
}

/** Signs this browser out: all three values go. */
export function clearSession(): void {
  forget()
  change(undefined)
}

let hasWork: () => boolean = () => false

/** Sets the check for unsaved text on the open screen. */
export function watchWork(hasSome: () => boolean): void {
  hasWork = hasSome
}

/** The session has ended on the server, so the browser drops it. A screen with unsaved text stays open, so that signing in again keeps the text. */
export function endSession(): void {
  forget()
  if (session() && hasWork()) ended.set(true)
  else change(undefined)
}

function forget() {
  if (typeof localStorage === 'undefined') return
  for (const key of keys) localStorage.removeItem(key)
}

function change(next: Session | undefined) {
  ended.set(false)
  remembered.set(next)
}

function read(): Session | undefined {
  if (typeof localStorage === 'undefined') return undefined
  try {
    const [userData, accessToken, userAbilityRules] = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? 'null'))
    return userData && accessToken ? { userData, accessToken, userAbilityRules: userAbilityRules ?? [] } : undefined
  } catch {
    return undefined
  }
}

// Signing in or out in another tab is the same in this one.
if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === null || keys.some((key) => key === event.key)) change(read())
  })
