import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert, Loader } from '#ui/display/display.ts'
import { Center, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { useCountdown } from './use-countdown.ts'
import { sendVerification, verifyEmail } from '../contract.ts'
import { Below } from './auth-form.tsx'
import { AuthFrame, type Version } from './auth-frame.tsx'
import { refreshSession } from './me.ts'
import classes from './auth.module.css'

export const VerifyV1 = () => <Verify version={1} />
export const VerifyV2 = () => <Verify version={2} />

const waitSeconds = 60

function Verify({ version }: { version: Version }) {
  const t = useText('accounts')
  const isSignedIn = useSession() !== undefined
  const { token, email }: { token?: string; email?: string } = useSearch({ strict: false })
  return (
    <AuthFrame version={version} picture="verify" title={t('verify.title')}>
      <Stack gap="md">{token ? <Confirmation token={token} /> : <Waiting email={email} />}</Stack>
      <Below to={isSignedIn ? '/' : '/login'} label={t(isSignedIn || token ? 'verify.goOn' : 'verify.skip')} />
    </AuthFrame>
  )
}

function Confirmation({ token }: { token: string }) {
  const t = useText('accounts')
  // The link works once, so it is used once however often the screen is drawn.
  const { data, error, isPending } = useQuery({
    queryKey: [verifyEmail.path, token],
    queryFn: () => confirmed(token),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })
  if (isPending)
    return (
      <Center py="lg">
        <Loader role="img" aria-label={t('verify.checking')} />
      </Center>
    )
  if (error)
    return (
      <Alert color="error" role="alert">
        {t('verify.failed')}
      </Alert>
    )
  return <Alert color="success">{t('verify.done', { email: data.email })}</Alert>
}

async function confirmed(token: string) {
  const reply = await call(verifyEmail, { body: { token } })
  await refreshSession()
  return reply
}

function Waiting({ email }: { email: string | undefined }) {
  const t = useText('accounts')
  const [left, start] = useCountdown(waitSeconds)
  const send = useSend(sendVerification, {
    onSuccess: ({ message }) => {
      start()
      showNotice({ kind: 'info', text: message })
    },
  })
  if (!email) return <p>{t('verify.text')}</p>
  const [before, after] = t('verify.sentTo', { email: '\u0000' }).split('\u0000')
  return (
    <>
      <p>
        {before}
        <bdi className={classes.address}>{email}</bdi>
        {after}
      </p>
      <Button fullWidth disabled={left > 0} loading={send.isPending} onClick={() => send.mutate({ body: { email } })}>
        {left > 0 ? t('verify.wait', { count: left }) : t('verify.resend')}
      </Button>
    </>
  )
}
