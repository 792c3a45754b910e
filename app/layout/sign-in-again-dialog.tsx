import { Alert, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { login } from '#platform/accounts/contract.ts'
import { CallError } from '#kit/web/call.ts'
import { deviceId } from '#kit/web/device.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { clearSession, keepSession, useSession } from '#kit/web/session.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { SendButton } from '#ui/form/send-button.tsx'

const empty = { password: '', code: '', needsCode: false }

/** Signs the same person in again over the screen they were working on. */
export function SignInAgainDialog({ opened }: { opened: boolean }) {
  const t = useText('shell')
  const ui = useText('ui')
  const queries = useQueryClient()
  const email = useSession()?.userData.email ?? ''
  const [typed, setTyped] = useState(empty)
  const send = useSend(login, {
    quiet: true,
    onSuccess: (reply) => {
      if ('twoFactorRequired' in reply) return setTyped({ ...typed, needsCode: true })
      setTyped(empty)
      keepSession(reply)
      void queries.invalidateQueries()
    },
  })
  const { password, code, needsCode } = typed
  return (
    <Dialog
      opened={opened}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      zIndex={400}
      title={t('again.title')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({ body: { email, password, remember: true, device: deviceId(), ...(code && { code }) } })
        }}
      >
        <Stack gap="md">
          <p style={{ margin: 0 }}>{t('again.text')}</p>
          {send.error && (
            <Alert color="error" role="alert">
              {send.error instanceof CallError ? send.error.message : ui('failure.offline')}
            </Alert>
          )}
          <TextInput label={t('again.email')} value={email} readOnly autoComplete="username" />
          <PasswordInput
            label={t('again.password')}
            value={password}
            onChange={(event) => setTyped({ ...typed, password: event.currentTarget.value })}
            autoComplete="current-password"
            data-autofocus
          />
          {needsCode && (
            <TextInput
              label={t('again.code')}
              value={code}
              onChange={(event) => setTyped({ ...typed, code: event.currentTarget.value })}
              autoComplete="one-time-code"
              dir="ltr"
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={clearSession}>
              {t('again.leave')}
            </Button>
            <SendButton loading={send.isPending} disabled={password === ''}>
              {t('again.submit')}
            </SendButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
