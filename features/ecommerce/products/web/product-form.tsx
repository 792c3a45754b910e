import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { Alert, Skeleton } from '#ui/display.ts'
import { Columns } from '#ui/columns.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { useGo } from '#ui/link.tsx'
import { showNotice } from '#ui/notices.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { changeProduct, createProduct, listProducts, readProduct, type Product, type ProductInput } from '../contract.ts'
import { blank, type ProductForm, type ProductValues } from './product-values.ts'
import { Inventory } from './product-inventory.tsx'
import { Information, Pictures, Variants } from './product-parts.tsx'
import { Organise, Pricing } from './product-pricing.tsx'

export function AddProduct() {
  const t = useText('ecommerce-store')
  const go = useGo()
  const form = useEndpointForm<typeof createProduct, ProductValues>(createProduct, {
    initial: blank,
    stale: [listProducts],
    onDone: ({ productName }) => {
      showNotice({ kind: 'success', text: t('product.added', { name: productName }) })
      go('/apps/ecommerce/product/list')
    },
  })
  return <Page form={form} title={t('screens.addProduct')} product={undefined} onDiscard={() => go('/apps/ecommerce/product/list')} />
}

export function EditProduct() {
  const id = Number(useParams({ strict: false })['id' as never])
  const { data, error, refetch } = useQuery(queryOf(readProduct, { params: { id } }))
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={480} radius={6} />
  return (
    <Editing key={id} value={data} version={data.version}>
      {(product) => <Edit product={product} />}
    </Editing>
  )
}

function Edit({ product }: { product: Product }) {
  const t = useText('ecommerce-store')
  const form = useEndpointForm<typeof changeProduct, ProductValues>(changeProduct, {
    initial: { ...blank, ...(Object.fromEntries(Object.entries(product).filter(([key]) => key in blank)) as ProductValues) },
    given: { params: { id: product.id } },
    stale: [listProducts, readProduct],
    onDone: ({ productName }) => showNotice({ kind: 'success', text: t('savedNamed', { name: productName }) }),
  })
  return <Page form={form} title={product.productName} product={product} onDiscard={form.reset} />
}

type PageProps = { form: ProductForm; title: string; product: Product | undefined; onDiscard: () => void }

function Page({ form, title, product, onDiscard }: PageProps) {
  const t = useText('ecommerce-store')
  const [round, setRound] = useState(0)
  useLeaveGuard(() => form.isDirty() && !form.isSending)
  const sendAs = (status: ProductInput['status']) => {
    form.setFieldValue('status', status as never)
    form.send()
  }
  const discard = () => {
    onDiscard()
    setRound(round + 1)
  }
  const publish = () => sendAs(form.getValues().publishAt === null ? 'Published' : 'Scheduled')
  return (
    <form onSubmit={form.send} noValidate key={round}>
      <PageHeader
        title={title}
        text={t('product.pageText')}
        actions={
          <>
            <Button variant="default" onClick={discard}>
              {t('discard')}
            </Button>
            <Button variant="light" loading={form.isSending} onClick={() => sendAs('Inactive')}>
              {t('product.saveDraft')}
            </Button>
            <Button loading={form.isSending} onClick={publish}>
              {t('publish')}
            </Button>
          </>
        }
      />
      {form.refusal && (
        <Alert color="error" role="alert" mb="md">
          {form.refusal}
        </Alert>
      )}
      <Columns
        side="end"
        main={
          <>
            <Information form={form} />
            <Pictures form={form} />
            <Variants form={form} />
            <Inventory form={form} product={product} />
          </>
        }
        aside={
          <>
            <Pricing form={form} />
            <Organise form={form} />
          </>
        }
      />
    </form>
  )
}
