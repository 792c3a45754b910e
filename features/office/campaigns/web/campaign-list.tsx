import { periods } from '#kit/contract/trend.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import * as calls from '../contract.ts'
import { useCampaignColumns } from './campaign-columns.tsx'
import { AddCampaign, EditCampaign } from './campaign-drawer.tsx'

export function CampaignList() {
  const t = useText('office-campaigns')
  const list = useList(calls.listCampaigns, ({ campaigns, total }) => ({ rows: campaigns, total }))
  const records = useRecordDrawer(list.rows, {
    create: calls.createCampaign,
    addLabel: t('add'),
    add: (opening) => <AddCampaign {...opening} />,
    change: calls.changeCampaign,
    edit: (campaign, opening) => <EditCampaign campaign={campaign} {...opening} />,
    removal: {
      remove: calls.deleteCampaign,
      restore: calls.restoreCampaign,
      stale: [calls.listCampaigns, calls.readCampaignFigures],
      texts: ({ name }) => ({
        edit: t('editNamed', { name }),
        delete: t('deleteNamed', { name }),
        deleted: t('deleted', { name }),
      }),
    },
  })
  return (
    <ListScreen
      {...list}
      {...records}
      name="campaigns"
      title={t('screens.campaigns')}
      columns={useCampaignColumns()}
      filters={[
        { name: 'state', label: t('state'), data: choicesOf(calls.campaignStates, (one) => t(`states.${one}`)) },
        {
          name: 'channel',
          label: t('channel'),
          data: choicesOf(calls.campaignChannels, (one) => t(`channels.${one}`)),
        },
        { name: 'startedDays', label: t('started'), data: choicesOf(periods, (days) => t(`startedIn.${days}`)) },
      ]}
      empty={{ icon: 'send', title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
