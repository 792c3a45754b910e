import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { useMay } from '#kit/web/use-session.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { SettingsForm } from '#ui/form/settings-form.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Switch, TextInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { confirmOwnAddress } from '#platform/own-address/contract.ts'
import { OwnAddressCard } from '#platform/own-address/web/own-address-card.tsx'
import { changeSite, readSite, type SitePages } from '../contract.ts'

/** Whether visitors see the public pages, and where they are sent. */
export function SiteScreen() {
  const t = useText('site-landing')
  const { data, error, refetch } = useQuery(queryOf(readSite))
  return (
    <>
      <PageHeader
        title={t('site.title')}
        text={t('site.text')}
        actions={
          <Button component={Link} to="/front-pages/landing-page" variant="light">
            {t('site.open')}
          </Button>
        }
      />
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TilesSkeleton count={1} height={260} />}
      <Stack gap="lg">
        {data && (
          <Editing value={data} version={data.version}>
            {({ owner: _owner, ...shown }) => <SiteForm key={shown.version} site={shown} />}
          </Editing>
        )}
        <OwnAddressCard />
      </Stack>
    </>
  )
}

function SiteForm({ site }: { site: SitePages }) {
  const t = useText('site-landing')
  const mayLead = useMay(confirmOwnAddress)
  const form = useEndpointForm(changeSite, {
    initial: site,
    stale: [readSite],
    onDone: () => showNotice({ kind: 'success', text: t('site.saved') }),
  })
  return (
    <SettingsForm form={form} change={changeSite} labels={{ save: t('site.save'), discard: t('site.discard') }}>
      <SectionCard title={t('screens.site')}>
        <Stack gap="lg">
          <Switch label={t('site.isPublic')} description={t('site.isPublicHint')} {...form.bind('isPublic')} />
          <TextInput
            label={t('site.ownSite')}
            description={mayLead ? t('site.ownSiteHint') : t('site.ownSiteClosed')}
            placeholder="https://"
            dir="ltr"
            disabled={!mayLead}
            {...form.bind('ownSite')}
          />
        </Stack>
      </SectionCard>
    </SettingsForm>
  )
}
