import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button, CopyButton } from '#ui/button/controls.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Alert, Table } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { PasswordInput, TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip, type Tone } from '#ui/display/status-chip.tsx'
import { Anchor, Text } from '#ui/display/text.ts'
import { orderPath } from '../../orders/rules.ts'
import { createOrder } from '../../orders/contract.ts'
import { listShopDeliveries, readShopHook, setShopHook, type ShopDelivery } from '../contract.ts'

const tones: Record<ShopDelivery['outcome'], Tone> = { taken: 'success', repeated: 'info', refused: 'error' }

/** The URL for Shopify orders, their signing secret and recent deliveries. */
export function ShopifyTab() {
  const t = useText('ecommerce')
  const { data, error, refetch } = useQuery(queryOf(readShopHook))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton lines={5} />
  return (
    <>
      <SectionCard
        title={t('shop.title')}
        text={t('shop.text')}
        actions={
          <StatusChip tone={data.isSet ? 'success' : 'secondary'}>{t(data.isSet ? 'shop.on' : 'shop.off')}</StatusChip>
        }
      >
        <Stack gap="md">
          <Group align="flex-end" wrap="nowrap">
            <TextInput flex={1} readOnly label={t('shop.address')} value={data.address} dir="ltr" />
            <CopyButton value={data.address}>
              {({ copied, copy }) => (
                <Button variant="light" onClick={copy}>
                  {t(copied ? 'copied' : 'copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
          <Secret isSet={data.isSet} previousUntil={data.previousUntil} />
        </Stack>
      </SectionCard>
      <Deliveries />
    </>
  )
}

function Secret({ isSet, previousUntil }: { isSet: boolean; previousUntil: string | null }) {
  const t = useText('ecommerce')
  const format = useFormat()
  const mayChange = useMay(setShopHook)
  const mayCreateOrders = useMay(createOrder)
  const clear = useSend(setShopHook, { stale: [readShopHook] })
  const form = useEndpointForm(setShopHook, {
    initial: { secret: '' },
    stale: [readShopHook],
    check: ({ secret }): { secret?: string } => (secret.trim() === '' ? { secret: t('shop.needed') } : {}),
    onDone: () => {
      form.reset()
      showNotice({ kind: 'success', text: t('saved') })
    },
  })
  const switchOff = async () => {
    if (await confirm({ title: t('shop.switchOff'), body: t('shop.switchOffText'), confirmLabel: t('shop.switchOff') }))
      clear.mutate({ body: { secret: '' } })
  }
  if (!mayChange || !mayCreateOrders) return null
  return (
    <form onSubmit={form.send} noValidate>
      {previousUntil && (
        <Alert color="info" mb="sm">
          {t('shop.previous', { time: format.dateTime(previousUntil) })}
        </Alert>
      )}
      <PasswordInput
        label={t(isSet ? 'shop.newSecret' : 'shop.secret')}
        description={t('shop.secretText')}
        autoComplete="off"
        {...form.bind('secret')}
      />
      <Group mt="sm">
        <SendButton loading={form.isSending}>{t(isSet ? 'shop.rotate' : 'shop.switchOn')}</SendButton>
        {isSet && (
          <Button variant="light" color="error" loading={clear.isPending} onClick={() => void switchOff()}>
            {t('shop.switchOff')}
          </Button>
        )}
      </Group>
    </form>
  )
}

function Deliveries() {
  const t = useText('ecommerce')
  const format = useFormat()
  const { data } = useQuery(queryOf(listShopDeliveries))
  return (
    <SectionCard title={t('shop.last')}>
      {data?.length === 0 && <Text size="sm">{t('shop.nothing')}</Text>}
      {data && data.length > 0 && (
        <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table>
            <Table.Tbody>
              {data.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td>
                    <time dateTime={one.at} title={format.dateTime(one.at)}>
                      {format.relative(one.at)}
                    </time>
                  </Table.Td>
                  <Table.Td>
                    <StatusChip tone={tones[one.outcome]}>{t(`shop.outcomes.${one.outcome}`)}</StatusChip>
                  </Table.Td>
                  <Table.Td>
                    {one.order === null ? (
                      one.message
                    ) : (
                      <Anchor renderRoot={(props) => <Link to={orderPath(one.order!)} {...props} />}>
                        <bdi>#{one.order}</bdi>
                      </Anchor>
                    )}
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
