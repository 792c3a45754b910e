import { useText } from '#kit/web/i18n.ts'
import { Button, CopyButton } from '#ui/button/controls.ts'
import { Tabs } from '#ui/display/display.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Center, Group, Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { TitledTabs } from '#ui/page/tab-list.tsx'
import { Text } from '#ui/display/text.ts'
import { appLink, appNames, feedAddress, phoneApps } from './app-links.ts'

export type MadeTracker = { name: string; kind: 'tracker' | 'gateway'; identifier: string; token: string }

/** How a new tracker is set up. Its token isn't shown again. */
export function TrackerCodes({ made, onClose }: { made: MadeTracker; onClose: () => void }) {
  const t = useText('logistics-positions')
  return (
    <Modal opened onClose={onClose} title={t('codes.title', { name: made.name })}>
      <Stack gap="md">
        <Text>{t(made.kind === 'gateway' ? 'codes.gateway' : 'codes.text')}</Text>
        {made.kind === 'gateway' ? <GatewayFields made={made} /> : <PhoneCodes made={made} />}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('codes.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function PhoneCodes({ made }: { made: MadeTracker }) {
  const t = useText('logistics-positions')
  return (
    <Tabs defaultValue={phoneApps[0]}>
      <TitledTabs mb="md" tabs={phoneApps.map((app) => ({ value: app, label: appNames[app] }))} />
      {phoneApps.map((app) => {
        const link = appLink(app, location.origin, made)
        return (
          <Tabs.Panel key={app} value={app}>
            <Stack gap="md">
              <Text size="sm">{t(`apps.${app}.text`)}</Text>
              <Center>
                <QrCode text={link} label={t('codes.code', { app: appNames[app] })} size={220} />
              </Center>
              <Copied label={t('codes.link')} text={link} />
              <Copied label={t('codes.token')} text={made.token} />
            </Stack>
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}

/** The lines of a Traccar server's settings. */
function GatewayFields({ made }: { made: MadeTracker }) {
  const lines = [
    ['forward.type', 'json'],
    ['forward.url', feedAddress('traccar', location.origin)],
    ['forward.header', `Authorization: Bearer ${made.token}`],
    ['forward.retry.enable', 'true'],
  ] as const
  return lines.map(([name, value]) => <Copied key={name} label={name} text={value} />)
}

function Copied({ label, text }: { label: string; text: string }) {
  const t = useText('logistics-positions')
  return (
    <Group align="flex-end" wrap="nowrap" gap="xs">
      <TextInput readOnly dir="ltr" label={label} value={text} style={{ flex: 1 }} />
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="light" onClick={copy}>
            {t(copied ? 'codes.copied' : 'codes.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
