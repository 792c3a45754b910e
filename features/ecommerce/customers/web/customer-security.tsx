import { deviceName } from '#platform/accounts/rules.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert, Table } from '#ui/display/display.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { PasswordInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { changePassword, readCustomer, removeTwoStep, type Customer } from '../contract.ts'

type Props = { customer: Customer }

export function Security({ customer }: Props) {
  const mayChange = useMay(changePassword)
  return (
    <>
      {mayChange && <Password key={String(customer.hasAccount)} customer={customer} />}
      {mayChange && <TwoSteps customer={customer} />}
      <Devices customer={customer} />
    </>
  )
}

function Password({ customer }: Props) {
  const t = useText('ecommerce')
  const form = useEndpointForm(changePassword, {
    initial: { password: '', again: '' },
    given: { params: { id: customer.customerId } },
    stale: [readCustomer],
    check: ({ password, again }): { again?: string } => (password === again ? {} : { again: t('security.differ') }),
    onDone: () => {
      form.reset()
      showNotice({ kind: 'success', text: t('security.changed') })
    },
  })
  return (
    <SectionCard title={t('security.password')}>
      <form onSubmit={form.send} noValidate>
        <Stack gap="md">
          <Alert color="warning" title={t('security.ruleTitle')}>
            {t('security.rule')}
          </Alert>
          {!customer.hasAccount && <Text size="sm">{t('security.noAccount')}</Text>}
          <RefusalAlert text={form.refusal} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <PasswordInput label={t('security.new')} autoComplete="new-password" {...form.bind('password')} />
            <PasswordInput label={t('security.again')} autoComplete="new-password" {...form.bind('again')} />
          </SimpleGrid>
          <Group>
            <SendButton loading={form.isSending}>{t('security.change')}</SendButton>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  )
}

function TwoSteps({ customer }: Props) {
  const t = useText('ecommerce')
  const remove = useSend(removeTwoStep, {
    stale: [readCustomer],
    onSuccess: () => void showNotice({ kind: 'success', text: t('twoStep.done') }),
  })
  const ask = async () => {
    if (
      await confirm({
        title: t('twoStep.title'),
        body: t('twoStep.question', { name: customer.customer }),
        confirmLabel: t('twoStep.turnOff'),
        tone: 'error',
      })
    )
      remove.mutate({ params: { id: customer.customerId } })
  }
  return (
    <SectionCard
      title={t('twoStep.title')}
      text={t(customer.hasTwoFactor ? 'twoStep.on' : 'twoStep.off')}
      actions={
        customer.hasTwoFactor && (
          <Button variant="light" color="error" loading={remove.isPending} onClick={() => void ask()}>
            {t('twoStep.turnOff')}
          </Button>
        )
      }
    />
  )
}

function Devices({ customer }: Props) {
  const t = useText('ecommerce')
  const format = useFormat()
  return (
    <SectionCard title={t('device.title')}>
      {customer.devices.length === 0 && <Text size="sm">{t('device.none')}</Text>}
      {customer.devices.length > 0 && (
        <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('device.browser')}</Table.Th>
                <Table.Th>{t('device.address')}</Table.Th>
                <Table.Th>{t('device.seen')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {customer.devices.map((device) => (
                <Table.Tr key={device.id}>
                  <Table.Td>
                    <bdi>{deviceName(device.agent).name || t('device.unknown')}</bdi>
                  </Table.Td>
                  <Table.Td>
                    <bdi>{device.address}</bdi>
                  </Table.Td>
                  <Table.Td>
                    <time dateTime={device.seenAt} title={format.dateTime(device.seenAt)}>
                      {format.relative(device.seenAt)}
                    </time>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </SectionCard>
  )
}
