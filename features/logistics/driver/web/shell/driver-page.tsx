import { useEffect, useState, type ReactNode } from 'react'
import { call, type Fetcher } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { clearSession, session as sessionNow, useHasEnded, useSession } from '#kit/web/session.ts'
import { logout } from '#platform/accounts/contract.ts'
import { createDriverDay, type DriverDay, type View } from '../outbox/driver-day.ts'
import { go, usePath } from '../parts/address.ts'
import { Button, Card, UnseenTitle } from '../parts/parts.tsx'
import { DayProvider } from '../route/use-day.tsx'
import { Tracker } from '../route/tracker.tsx'
import { deviceIdFor, rememberWaiting } from './device.ts'
import { keepRestOffline } from './offline.ts'
import { Screen, type Asks } from './screen.tsx'
import classes from './shell.module.css'
import { SignIn } from './sign-in.tsx'
import { StatusBar } from './status-bar.tsx'
import { UndoBar } from './undo-bar.tsx'
import { Warnings } from './warnings.tsx'

type Given = { fetcher: Fetcher; asks: Asks }

/** The whole page of a driver: the door, then the day. */
export function DriverPage({ fetcher, asks }: Given) {
  const t = useText('logistics-driver')
  const session = useSession()
  const hasEnded = useHasEnded()
  if (!isSecureContext)
    return (
      <Frame>
        <main className={classes['door']}>
          <Card>
            <h1>{t('shell.insecure')}</h1>
            {t('shell.insecureHint')}
          </Card>
        </main>
      </Frame>
    )
  return (
    <Frame>
      {session && !hasEnded ? (
        <Signed key={session.userData.id} userId={session.userData.id} fetcher={fetcher} asks={asks} />
      ) : (
        <SignIn fetcher={fetcher} hasEnded={hasEnded} />
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className={classes['frame']}>{children}</div>
}

function Signed({ userId, fetcher, asks }: Given & { userId: number }) {
  const [day] = useState(() => createDriverDay({ userId, fetcher, newDeviceId: () => deviceIdFor(userId) }))
  useEffect(() => day.start(), [day])
  return <Day day={day} fetcher={fetcher} asks={asks} />
}

function Day({ day, fetcher, asks }: Given & { day: DriverDay }) {
  const view = day.view.use()
  const path = usePath()
  useEffect(() => rememberWaiting(waitingIn(view)), [view])
  useRestOffline(view.pack !== undefined)
  const signOut = async () => {
    await call(logout, {}, fetcher).catch(() => undefined)
    if (sessionNow()) clearSession()
    go('', { isReplacing: true })
  }
  if (!view.isLoaded) return null
  if (!view.pack) return <NoDay day={day} view={view} onSignOut={() => void signOut()} />
  return (
    <DayProvider day={day} view={view} pack={view.pack}>
      <Tracker />
      <StatusBar />
      <Warnings />
      <UndoBar />
      <Screen path={path} asks={asks} onSignOut={() => void signOut()} />
    </DayProvider>
  )
}

const restAfterMs = 5000

/** The next stop and its map come first. */
function useRestOffline(isShown: boolean) {
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(() => void keepRestOffline(), restAfterMs)
    return () => clearTimeout(timer)
  }, [isShown])
}

function waitingIn({ actions, files }: View): number {
  return actions.filter(({ result }) => result === null).length + files.filter(({ isDraft }) => !isDraft).length
}

function NoDay({ day, view, onSignOut }: { day: DriverDay; view: View; onSignOut: () => void }) {
  const t = useText('logistics-driver')
  const { dayRefusal } = view
  return (
    <main className={classes['door']}>
      <UnseenTitle>{t('tabs.now')}</UnseenTitle>
      <Card title={t(dayRefusal ? 'shell.noDriver' : 'shell.noDay')}>
        {dayRefusal ?? t('shell.noDayHint')}
        <Button onClick={() => void day.sync()}>{t('shell.tryAgain')}</Button>
      </Card>
      <Button look="plain" onClick={onSignOut}>
        {t('more.signOut')}
      </Button>
    </main>
  )
}
