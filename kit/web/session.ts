import type { AbilityRule } from '#kit/contract/ability-rule.ts'

/** The signed-in person as the client keeps them. */
export type UserData = { id: number; fullName: string; username: string; email: string; role: string; avatar: string; isEmailVerified: boolean; viewedRole?: string | undefined }

export type Session = { userData: UserData; accessToken: string; userAbilityRules: AbilityRule[] }

type Stored = { [K in keyof Session]?: Session[K] | undefined }

const keys = ['userData', 'accessToken', 'userAbilityRules'] as const
const listeners = new Set<() => void>()
let current: Stored = read()

/** What the browser remembers of who is signed in; `undefined` unless both `userData` and `accessToken` are there. */
export function session(): Session | undefined {
  const { userData, accessToken, userAbilityRules } = current
  return userData && accessToken ? remembered(userData, accessToken, userAbilityRules) : undefined
}

let last: Session | undefined
function remembered(userData: UserData, accessToken: string, rules: AbilityRule[] = []): Session {
  if (last?.userData !== userData || last.accessToken !== accessToken || last.userAbilityRules !== rules)
    last = { userData, accessToken, userAbilityRules: rules }
  return last
}

export function keepSession(next: Session): void {
  isEnded = false
  for (const key of keys) localStorage.setItem(key, JSON.stringify(next[key]))
  change(next)
}

/** Signs this browser out: all three values go. */
export function clearSession(): void {
  if (typeof localStorage === 'undefined') return
  forget()
  change({})
}

let hasWork: () => boolean = () => false
let isEnded = false

/** Says how to tell that the open screen holds words which are not sent yet. */
export function watchWork(hasSome: () => boolean): void {
  hasWork = hasSome
}

/** The server knows this session no more: the browser forgets it. A screen with unsent words stays, so that they survive signing in again. */
export function endSession(): void {
  if (typeof localStorage === 'undefined') return
  forget()
  isEnded = session() !== undefined && hasWork()
  change(isEnded ? { ...current } : {})
}

/** Whether the session of the open screen has ended and waits for its person to sign in again. */
export function hasEnded(): boolean {
  return isEnded
}

function forget() {
  isEnded = false
  for (const key of keys) localStorage.removeItem(key)
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Stored) {
  current = next
  for (const listener of listeners) listener()
}

function read(): Stored {
  if (typeof localStorage === 'undefined') return {}
  try {
    return Object.fromEntries(keys.map((key) => [key, JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined]))
  } catch {
    return {}
  }
}

// Signing in or out in another tab is the same in this one.
if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === null || keys.some((key) => key === event.key)) change(read())
  })
