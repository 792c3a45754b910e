import { IconQrcode } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { Center, Group, Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { Text } from '#ui/display/text.ts'
import { createSignInCode, listDriverDevices } from '../contract.ts'

/** Opens a code with which a driver signs in on their phone. */
export function SignInCode({ of: id = 0 }: PartProps) {
  const t = useText('logistics-driver-devices')
  const [open, setOpen] = useOpen()
  const send = useSend(createSignInCode, { quiet: true, stale: [listDriverDevices] })
  if (!useMay(createSignInCode)) return null
  const show = () => {
    setOpen('sign-in-code')
    send.mutate({ params: { id } })
  }
  return (
    <>
      <Button variant="light" leftSection={<IconQrcode size={18} />} onClick={show}>
        {t('show')}
      </Button>
      <Modal opened={open === 'sign-in-code'} onClose={() => setOpen(undefined)} title={t('title')}>
        <Stack gap="md">
          {send.error && (
            <Alert color="error" role="alert">
              {send.error.message}
            </Alert>
          )}
          {send.data && <Codes link={send.data.link} pin={send.data.pin} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpen(undefined)}>
              {t('close')}
            </Button>
            <Button loading={send.isPending} onClick={show}>
              {t('renew')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

function Codes({ link, pin }: { link: string; pin: string }) {
  const t = useText('logistics-driver-devices')
  return (
    <>
      <Text>{t('scan')}</Text>
      <Center>
        <QrCode text={link} label={t('code')} size={220} />
      </Center>
      <Text>{t('pin')}</Text>
      <Center>
        <Text component="span" size="xl" fw={600} dir="ltr">
          {`${pin.slice(0, 4)} ${pin.slice(4)}`}
        </Text>
      </Center>
    </>
  )
}
