import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button, CopyButton } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Center, Group, Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { Text } from '#ui/display/text.ts'
import { inviteDriver, listDrivers, readDriver, type Driver } from '../contract.ts'

type Props = { driver: Driver; opened: boolean; onClose: () => void }

/** Invites a driver by email and shows the same link as a code for their phone. */
export function InvitationDialog({ driver, opened, onClose }: Props) {
  const t = useText('logistics-drivers')
  const send = useSend(inviteDriver, { quiet: true, stale: [readDriver, listDrivers] })
  const { name } = driver
  const close = () => {
    send.reset()
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={t('inviteNamed', { name })}>
      <Stack gap="md">
        {send.error && (
          <Alert color="error" role="alert">
            {send.error.message}
          </Alert>
        )}
        {send.data ? (
          <>
            <Text>{t(send.data.isSent ? 'invitation.sent' : 'invitation.notSent', { email: send.data.email })}</Text>
            <Center>
              <QrCode text={send.data.link} label={t('invitation.code', { name })} size={220} />
            </Center>
            <TextInput readOnly dir="ltr" label={t('invitation.link')} value={send.data.link} />
          </>
        ) : (
          <Text>{t('invitation.text')}</Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('close')}
          </Button>
          {send.data ? (
            <CopyButton value={send.data.link}>
              {({ copied, copy }) => (
                <Button onClick={copy}>{t(copied ? 'invitation.copied' : 'invitation.copy')}</Button>
              )}
            </CopyButton>
          ) : (
            <Button loading={send.isPending} onClick={() => send.mutate({ params: { id: driver.id } })}>
              {t('invitation.send')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
