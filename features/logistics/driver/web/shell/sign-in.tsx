import { IconLanguage } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { call, CallError, type Fetcher } from '#kit/web/call.ts'
import { languageName, peopleLanguages } from '#kit/contract/sentence.ts'
import { usePeopleLanguage, useText } from '#kit/web/i18n.ts'
import { keepSession } from '#kit/web/session.ts'
import { login } from '#platform/accounts/contract.ts'
import { signInDriver } from '../../../driver-devices/contract.ts'
import { speak } from '../day/more.tsx'
import { go } from '../parts/address.ts'
import { Button, Card, Notice, TextField } from '../parts/parts.tsx'
import { deviceId, deviceName, waitingHere } from './device.ts'
import classes from './shell.module.css'

type Props = { fetcher: Fetcher; hasEnded: boolean }

/** The door: a link or PIN of the office, or the email and password of an account. */
export function SignIn({ fetcher, hasEnded }: Props) {
  const t = useText('logistics-driver')
  const [way, setWay] = useState<'pin' | 'password'>('pin')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const waiting = waitingHere()
  const enter = async (work: () => Promise<string | undefined>) => {
    setIsBusy(true)
    try {
      setProblem(await work())
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : t('signIn.offline'))
    }
    setIsBusy(false)
  }
  const byCode = (code: string) =>
    enter(async () => {
      const body = { code, deviceId: deviceId(), name: deviceName() }
      keepSession(await call(signInDriver, { body }, fetcher))
      go('', { isReplacing: true })
      return undefined
    })
  useCodeInAddress(byCode)
  return (
    <main className={classes['door']}>
      <h1>{t('signIn.title')}</h1>
      {hasEnded && <Notice tone="warning">{t('signIn.ended')}</Notice>}
      {waiting > 0 && <Notice tone="info">{t('signIn.waiting', { count: waiting })}</Notice>}
      {problem && <Notice tone="error">{problem}</Notice>}
      {way === 'pin' ? (
        <PinForm isBusy={isBusy} onSend={(pin) => void byCode(pin)} />
      ) : (
        <PasswordForm isBusy={isBusy} onSend={(given) => void enter(() => byPassword(given, fetcher, t))} />
      )}
      <Button
        look="plain"
        onClick={() => {
          setProblem(undefined)
          setWay(way === 'pin' ? 'password' : 'pin')
        }}
      >
        {t(way === 'pin' ? 'signIn.usePassword' : 'signIn.usePin')}
      </Button>
      <Languages />
    </main>
  )
}

type Given = { email: string; password: string; code: string }

async function byPassword({ email, password, code }: Given, fetcher: Fetcher, t: (key: string) => string) {
  const body = { email, password, remember: true, surface: 'driver' as const, ...(code && { code }) }
  const reply = await call(login, { body }, fetcher)
  if ('twoFactorRequired' in reply) return t('signIn.needsCode')
  keepSession(reply)
  return undefined
}

/** A link of the office signs in by itself, once; its code doesn't stay in the address. */
function useCodeInAddress(onCode: (code: string) => void): void {
  const isUsed = useRef(false)
  useEffect(() => {
    const code = new URLSearchParams(location.search).get('code')
    if (!code || isUsed.current) return
    isUsed.current = true
    history.replaceState(null, '', location.pathname)
    onCode(code)
  })
}

function PinForm({ isBusy, onSend }: { isBusy: boolean; onSend: (pin: string) => void }) {
  const t = useText('logistics-driver')
  const [pin, setPin] = useState('')
  const digits = inWesternDigits(pin).replaceAll(/\D/g, '')
  return (
    <Card>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (digits) onSend(digits)
        }}
      >
        <TextField
          label={t('signIn.pin')}
          hint={t('signIn.pinHint')}
          value={pin}
          onChange={setPin}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <Button type="submit" disabled={isBusy || digits.length < 8}>
          {t('signIn.signIn')}
        </Button>
      </form>
    </Card>
  )
}

function PasswordForm({ isBusy, onSend }: { isBusy: boolean; onSend: (given: Given) => void }) {
  const t = useText('logistics-driver')
  const [given, setGiven] = useState<Given>({ email: '', password: '', code: '' })
  const change = (patch: Partial<Given>) => setGiven({ ...given, ...patch })
  return (
    <Card>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          onSend(given)
        }}
      >
        <TextField
          label={t('signIn.email')}
          value={given.email}
          onChange={(email) => change({ email })}
          type="email"
          autoComplete="username"
          required
        />
        <TextField
          label={t('signIn.password')}
          value={given.password}
          onChange={(password) => change({ password })}
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          label={t('signIn.code')}
          value={given.code}
          onChange={(code) => change({ code })}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button type="submit" disabled={isBusy}>
          {t('signIn.signIn')}
        </Button>
      </form>
    </Card>
  )
}

function Languages() {
  const t = useText('logistics-driver')
  const current = usePeopleLanguage()
  return (
    <div className={classes['languages']} role="group" aria-label={t('more.language')}>
      <IconLanguage size={22} aria-hidden />
      {peopleLanguages.map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === current} onClick={() => void speak(one)}>
          {languageName(one)}
        </button>
      ))}
    </div>
  )
}
