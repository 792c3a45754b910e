import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { confirmOwnAddress, readOwnAddress, type OwnAddress } from '../contract.ts'

/** What links in messages begin with, and the question whether that is right; nothing for those who may not set it. */
export function OwnAddressCard() {
  return useMay(readOwnAddress) && <KnownAddress />
}

function KnownAddress() {
  const { data, error, refetch } = useQuery(queryOf(readOwnAddress))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <TilesSkeleton count={1} height={180} />
  return (
    <Editing value={data} version={data.version}>
      {(shown) => <AddressForm key={`${shown.version} ${shown.address}`} own={shown} />}
    </Editing>
  )
}

function AddressForm({ own: { address, isFixed, isConfirmed, version } }: { own: OwnAddress }) {
  const t = useText('own-address')
  const form = useEndpointForm(confirmOwnAddress, {
    initial: { address, version },
    stale: [readOwnAddress],
    onDone: () => showNotice({ kind: 'success', text: t('saved') }),
  })
  const hint = isFixed ? t('fixed') : isConfirmed ? t('hint') : t('guessed')
  return (
    <form onSubmit={form.send} noValidate>
      <SectionCard title={t('title')}>
        <Stack gap="lg">
          <RefusalAlert text={form.refusal} />
          <TextInput
            label={t('address')}
            description={hint}
            placeholder="https://"
            dir="ltr"
            disabled={isFixed}
            {...form.bind('address')}
          />
          {!isFixed && (
            <Group justify="flex-end">
              <SendButton loading={form.isSending}>
                {isConfirmed || form.isDirty() ? t('save') : t('confirm')}
              </SendButton>
            </Group>
          )}
        </Stack>
      </SectionCard>
    </form>
  )
}
