import { useEffect, useState } from 'react'
import { CallError } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { CodeBoxes } from '#ui/auth/code-boxes.tsx'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { SendButton } from '#ui/form/send-button.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { useGo } from '#ui/button/link.tsx'
import { login } from '../contract.ts'
import { AuthForm, Below } from './auth-form.tsx'
import { AuthFrame, type Version } from './auth-frame.tsx'
import { useEnter } from './enter.ts'
import { keepPending, pendingSignIn } from './pending-sign-in.ts'

export const TwoStepsV1 = () => <TwoSteps version={1} />
export const TwoStepsV2 = () => <TwoSteps version={2} />

function TwoSteps({ version }: { version: Version }) {
  const t = useText('accounts')
  const go = useGo()
  const [pending] = useState(pendingSignIn)
  const isSignedIn = useSession() !== undefined
  const isLost = !pending && !isSignedIn
  useEffect(() => {
    if (isLost) go(`/login${location.search}`, { replace: true })
  })
  if (pending) return <CodeForm version={version} pending={pending} />
  return (
    <AuthFrame version={version} picture="twoSteps" title={t('twoSteps.title')} text={t('twoSteps.text')}>
      {isSignedIn && <Alert color="info">{t('twoSteps.alreadyIn')}</Alert>}
      <Below to="/" label={t('verify.goOn')} />
    </AuthFrame>
  )
}

function CodeForm({ version, pending }: { version: Version; pending: NonNullable<ReturnType<typeof pendingSignIn>> }) {
  const t = useText('accounts')
  const ui = useText('ui')
  const enter = useEnter()
  const [code, setCode] = useState('')
  const [isBackup, setBackup] = useState(false)
  const send = useSend(login, {
    quiet: true,
    onSuccess: (reply) => {
      if (!('accessToken' in reply)) return
      keepPending(undefined)
      enter(reply)
    },
  })
  const submit = (typed: string) => send.mutate({ body: { ...pending, code: typed } }, { onError: () => setCode('') })
  const error = send.error ? (send.error instanceof CallError ? send.error.message : ui('failure.offline')) : undefined
  const switchKind = () => {
    send.reset()
    setCode('')
    setBackup(!isBackup)
  }
  return (
    <AuthFrame
      version={version}
      picture="twoSteps"
      title={t('twoSteps.title')}
      text={t(isBackup ? 'twoSteps.backupText' : 'twoSteps.text')}
    >
      <AuthForm form={{ send: (event) => (event.preventDefault(), submit(code)), isSending: send.isPending }}>
        {isBackup ? (
          <TextInput
            label={t('twoSteps.backupCode')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={error}
            dir="ltr"
            autoComplete="one-time-code"
          />
        ) : (
          <CodeBoxes
            label={t('twoSteps.code')}
            value={code}
            onChange={setCode}
            onComplete={submit}
            error={error}
            isDisabled={send.isPending}
          />
        )}
        <SendButton fullWidth loading={send.isPending} disabled={code.trim().length < 6}>
          {t('twoSteps.submit')}
        </SendButton>
        <Button variant="subtle" fullWidth onClick={switchKind}>
          {t(isBackup ? 'twoSteps.useApp' : 'twoSteps.useBackup')}
        </Button>
      </AuthForm>
      <Below to="/login" label={t('backToLogin')} />
    </AuthFrame>
  )
}
