import { users, credentials } from '#platform/access/server/tables.ts'
import { eq } from 'drizzle-orm'
import { administratorIds, isBarred, lockRights, newcomerRole } from '#platform/access/server/queries.ts'
import { ensureRoles } from '#platform/access/server/commands.ts'
import { nameCompany } from '#platform/company/server/commands.ts'
import { mayStrangerWrite } from '#platform/outbox/server/commands.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { consumeCode } from '#platform/two-step/server/commands.ts'
import { hasTwoStep } from '#platform/two-step/server/queries.ts'
import type { Surface } from '#kit/contract/endpoint.ts'
import { dayOf } from '#kit/contract/days.ts'
import { handle, type Handlers, type Caller, type Context } from '#kit/server/handle.ts'
import { conflict, forbidden, invalid, Refused } from '#kit/server/errors.ts'
import { hashToken } from '#kit/server/ids.ts'
import { networkOf } from '#kit/server/network-of.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { login, logout, readMe, readSetup, register, setUp } from '../contract.ts'
import { refusals } from './refusals.ts'
import { deviceOf } from '../rules.ts'
import { emailAnswer } from './emails.ts'
import { sendLink, sendNotice } from './links.ts'
import { isPasswordOf, lockIfUnchanged, lastChange } from '#platform/access/server/passwords.ts'
import { isEmpty, mustBeGood } from './queries.ts'
import { endOneSession, maySignIn, meOf, openSession } from '#platform/access/server/sessions.ts'
import { countTry, fail, forgive } from '#platform/access/server/sign-in-limit.ts'
import { placeOf, rememberPlace } from './places.ts'
import { notify } from './notify.ts'

export const signInHandlers: Handlers = []

type Who = Pick<Context<unknown>, 'db' | 'request' | 'address' | 'now'>

handle(signInHandlers, login, async ({ body }, context) => {
  const { db, address } = context
  const [person] = await db.select().from(users).where(eq(users.email, body.email))
  const attempt = { address, device: body.device, now: context.now() }
  const from = await placeOf(db, person?.id, attempt)
  const tried = await countTry(db, { kind: 'login', account: body.email, ...from, now: attempt.now })
  const secret = await lastChange(db, person)
  const isRight = await isPasswordOf(context, db, {
    userId: person?.id,
    password: body.password,
    check: { place: networkOf(from.place), isKnown: from.isKnown },
  })
  if (!person || !isRight || !maySignIn.includes(person.status))
    throw await failed(context, { tried, userId: person?.id, refused: wrongCredentials() })
  if (await hasTwoStep(db, person.id)) {
    if (!body.code) {
      await forgive(db, tried)
      return { twoFactorRequired: true as const }
    }
    const isTaken = await consumeCode(db, context, person.id, body.code)
    if (!isTaken)
      throw await failed(context, { tried, userId: person.id, refused: new Refused(401, refusals.wrongCode) })
  }
  await forgive(db, tried)
  return db.transaction(async (tx) => {
    const device = deviceOf(agentOf(context.request))
    for (const listener of context.program.onSignIn) await listener(tx, context, { userId: person.id, device })
    await recordEvent(
      tx,
      { ...context, user: person },
      { kind: 'account.signed-in', entity: 'user', entityId: person.id, after: device },
    )
    // Checking a password takes a while. If it was changed in that time, this sign-in must fail too.
    if (!(await lockIfUnchanged(tx, person.id, secret))) throw wrongCredentials()
    if (await isBarred(tx, context.program, { userId: person.id, surface: body.surface })) throw wrongCredentials()
    await rememberPlace(tx, person.id, attempt)
    return signedIn(tx, context, person, { isRemembered: body.remember, surface: body.surface })
  })
})

handle(signInHandlers, register, async ({ body }, context) => {
  const { db, address } = context
  if (await isEmpty(db)) throw conflict(refusals.noOwner)
  if (!(await newcomerRole(db))) throw closed()
  mustBeGood(body.password, [body.username, body.email, body.fullName])
  await countTry(db, { kind: 'register', account: body.email, place: address, now: context.now() })
  const passwordHash = await context.passwords.hash(body.password)
  await db.transaction(async (tx) => {
    const [known] = await tx.select().from(users).where(eq(users.email, body.email))
    const isWithinLimit = () => mayStrangerWrite(tx, { to: body.email, about: 'account', now: context.now() })
    if (known) return void ((await isWithinLimit()) && (await sendNotice(tx, context, known, 'exists')))
    const role = await newcomerRole(tx)
    if (!role) throw closed()
    const { password: _, acceptsTerms: _terms, ...person } = body
    const row = {
      ...person,
      fullName: body.fullName || body.username,
      username: await freeUsername(tx, body.username),
      role,
      status: 'pending',
    }
    const [made] = await tx
      .insert(users)
      .values({ ...row, createdAt: context.now(), planSince: dayOf(context.now()) })
      .returning()
    await tx.insert(credentials).values({ userId: made!.id, passwordHash, changedAt: context.now() })
    await recordEvent(tx, context, { kind: 'account.registered', entity: 'user', entityId: made!.id })
    await notify(tx, context, {
      userIds: await administratorIds(tx),
      kind: 'user-registered',
      values: { person: made!.fullName },
      link: `/apps/user/view/${made!.id}`,
    })
    // Counted, and sent all the same: nobody could confirm the new account otherwise.
    await isWithinLimit()
    await sendLink(tx, context, made!, { purpose: 'verify' })
  })
  return { message: emailAnswer(context, 'signUp') }
})

handle(signInHandlers, readSetup, async (_, context) => {
  const isNeeded = await isEmpty(context.db)
  return {
    isNeeded,
    asksForCode: isNeeded && setUpCodeOf(context) !== undefined,
    mayRegister: !isNeeded && (await newcomerRole(context.db)) !== undefined,
  }
})

handle(signInHandlers, setUp, async ({ body: { password, code = '', ...body } }, context) => {
  if (!(await isEmpty(context.db))) throw taken()
  await mustKnowSetUpCode(context, code)
  mustBeGood(password, [body.fullName, body.username, body.email])
  const passwordHash = await context.passwords.hash(password)
  const owner = await context.db.transaction(async (tx) => {
    const now = context.now()
    await ensureRoles(tx, now, context.program.rights)
    await lockRights(tx)
    if (!(await isEmpty(tx))) throw taken()
    const [made] = await tx
      .insert(users)
      .values({ ...body, role: 'admin', status: 'active', createdAt: now, planSince: dayOf(now) })
      .returning()
    await tx.insert(credentials).values({ userId: made!.id, passwordHash, changedAt: now, emailVerifiedAt: now })
    await recordEvent(tx, { ...context, user: made! }, { kind: 'account.set-up', entity: 'user', entityId: made!.id })
    await nameCompany(tx, { ...context, user: made! }, body.company)
    await rememberPlace(tx, made!.id, { address: context.address, device: undefined, now })
    return made!
  })
  return signedIn(context.db, context, owner, { isRemembered: true })
})

handle(signInHandlers, readMe, (_, { db, user }) => meOf(db, user))

handle(signInHandlers, logout, (_, context) =>
  context.db.transaction(async (tx) => {
    const { user } = context
    await endOneSession(tx, user.id, user.sessionId)
    await recordEvent(tx, context, { kind: 'account.signed-out', entity: 'user', entityId: user.id })
  }),
)

type Signing = { isRemembered: boolean; surface?: Surface | undefined }

async function signedIn(db: Database, { request, address, now }: Who, { id }: { id: number }, how: Signing) {
  return {
    accessToken: await openSession(db, id, { address, agent: agentOf(request), now: now(), ...how }),
    ...(await meOf(db, { id, surface: how.surface })),
  }
}

/** Records a failed attempt and returns the refusal. */
async function failed(
  context: Context<Caller | undefined>,
  { tried, userId, refused }: { tried: string; userId: number | undefined; refused: Refused },
): Promise<Refused> {
  await context.db.transaction(async (tx) => {
    await fail(tx, tried)
    await recordEvent(tx, context, {
      kind: 'account.sign-in-failed',
      entity: 'user',
      entityId: userId ?? 'unknown',
    })
  })
  return refused
}

function wrongCredentials(): Refused {
  return new Refused(401, refusals.wrongSignIn)
}

function agentOf(request: Request): string {
  return request.headers.get('user-agent') ?? ''
}

function closed(): Refused {
  return forbidden(refusals.closed)
}

function taken(): Refused {
  return conflict(refusals.hasOwner)
}

/** If others could reach the server first, the owner is whoever can read what it printed. */
async function mustKnowSetUpCode(context: Context<unknown>, typed: string): Promise<void> {
  const setUpCode = setUpCodeOf(context)
  if (setUpCode === undefined) return
  // Compared as hashes, so that the time it takes reveals nothing.
  if ((await hashToken(typed)) !== (await hashToken(setUpCode.replaceAll('-', ''))))
    throw invalid('code', refusals.wrongSetUpCode)
}

function setUpCodeOf({ setUpCodeAt, request }: Pick<Context<unknown>, 'setUpCodeAt' | 'request'>): string | undefined {
  return setUpCodeAt?.(new URL(request.url).hostname)
}

// Saying "this name is taken" would reveal who has an account, so a taken name gets a number.
async function freeUsername(tx: Transaction, wanted: string): Promise<string> {
  for (let number = 0; ; number++) {
    const username = number ? `${wanted.slice(0, 34)}${number + 1}` : wanted
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.username, username))
    if (!taken) return username
  }
}
