import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { namedTexts } from '#ui/button/edit-and-delete.tsx'
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
    read: calls.readCampaign,
    edit: (campaign, opening) => <EditCampaign campaign={campaign} {...opening} />,
    removal: {
      remove: calls.deleteCampaign,
      restore: calls.restoreCampaign,
      stale: [calls.listCampaigns, calls.readCampaign, calls.readCampaignFigures],
      texts: namedTexts(t, (row: calls.Campaign) => row.name),
    },
  })
  return (
    <ListScreen
      {...list}
      {...records}
      name="campaigns"
      title={t('screens.campaigns')}
      columns={useCampaignColumns(records.edit)}
      filters={['state', 'channel', 'startOn']}
      empty={{ icon: 'send', title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
