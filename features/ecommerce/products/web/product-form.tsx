import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDetail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Columns } from '#ui/page/columns.tsx'
import { DetailState } from '#ui/page/detail-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Editing, type Newer } from '#ui/form/editing.tsx'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { Locked } from '#ui/form/locked.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SheetSkeleton } from '#ui/page/page-skeleton.tsx'
import { readStoreFacts } from '../../settings/contract.ts'
import {
  changeProduct,
  createProduct,
  listProducts,
  readProduct,
  type Product,
  type ProductInput,
} from '../contract.ts'
import { ProductConflict } from './product-conflict.tsx'
import { blank, valuesOf, type ProductForm, type ProductValues } from './product-values.ts'
import { Inventory } from './product-inventory.tsx'
import { Information, Pictures } from './product-parts.tsx'
import { Organise, Pricing } from './product-pricing.tsx'
import { Variants } from './product-variants.tsx'

export function AddProduct() {
  const { data, error, refetch } = useQuery(queryOf(readStoreFacts))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <SheetSkeleton
        side="end"
        main={[{ fields: 4 }, { lines: 4 }, { fields: 4 }]}
        aside={[{ fields: 2 }, { fields: 4 }]}
      />
    )
  return <Add currency={data.currency} />
}

function Add({ currency }: { currency: string }) {
  const t = useText('ecommerce')
  const go = useGo()
  const form = useEndpointForm<typeof createProduct, ProductValues>(createProduct, {
    initial: blank,
    stale: [listProducts],
    onDone: ({ productName }) => {
      showNotice({ kind: 'success', text: t('product.added', { name: productName }) })
      go('/apps/ecommerce/product/list')
    },
  })
  return (
    <Page
      form={form}
      title={t('screens.addProduct')}
      product={undefined}
      currency={currency}
      onDiscard={() => go('/apps/ecommerce/product/list')}
    />
  )
}

export function EditProduct() {
  const t = useText('ecommerce')
  const found = useDetail(readProduct)
  const [draft, setDraft] = useState<ProductValues>()
  return (
    <DetailState
      of={found}
      title={t('screens.editProduct')}
      missing={{ title: t('product.missing'), listPath: '/apps/ecommerce/product/list' }}
      waiting={
        <SheetSkeleton
          side="end"
          main={[{ fields: 4 }, { lines: 4 }, { fields: 4 }]}
          aside={[{ fields: 2 }, { fields: 4 }]}
        />
      }
    >
      {(data) => (
        <Editing value={data} version={data.version} showsNewerItself>
          {(product, newer) => (
            <Edit
              product={product}
              newer={newer}
              draft={draft?.version === product.version ? draft : undefined}
              onDraft={setDraft}
            />
          )}
        </Editing>
      )}
    </DetailState>
  )
}

type EditProps = {
  product: Product
  newer: Newer<Product> | undefined
  draft: ProductValues | undefined
  onDraft: (draft: ProductValues | undefined) => void
}

function Edit({ product, newer, draft, onDraft }: EditProps) {
  const t = useText('ecommerce')
  const form = useEndpointForm<typeof changeProduct, ProductValues>(changeProduct, {
    initial: valuesOf(product),
    given: { params: { id: product.id } },
    stale: [listProducts, readProduct],
    refusalText: ({ isStale }) => (isStale ? t('conflict.changed') : undefined),
    onDone: ({ productName }) => showNotice({ kind: 'success', text: t('savedNamed', { name: productName }) }),
  })
  // The resolved values are unsaved changes on top of the newest version.
  useState(() => draft && form.setValues(draft))
  const goOn = (chosen: ProductValues | undefined) => {
    onDraft(chosen)
    newer?.take()
  }
  const sides = newer && { base: valuesOf(product), mine: form.getValues(), theirs: valuesOf(newer.value) }
  return (
    <Page
      form={form}
      title={product.productName}
      product={newer?.value ?? product}
      currency={product.currency}
      onDiscard={() => (newer ? goOn(undefined) : form.reset())}
    >
      {sides && !form.isSending && <ProductConflict sides={sides} currency={product.currency} onSettle={goOn} />}
    </Page>
  )
}

type PageProps = {
  form: ProductForm
  title: string
  product: Product | undefined
  currency: string
  onDiscard: () => void
  children?: ReactNode
}

function Page({ form, title, product, currency, onDiscard, children }: PageProps) {
  const t = useText('ecommerce')
  const mayChange = useMay(changeProduct)
  const isPublished = product?.status === 'Published'
  const isLocked = product !== undefined && !mayChange
  const [round, setRound] = useState(0)
  useLeaveGuard(() => form.isDirty() && !form.isSending)
  const sendAs = (status: ProductInput['status']) => {
    form.put('status', status)
    form.send()
  }
  const discard = () => {
    onDiscard()
    setRound(round + 1)
  }
  const publish = () => sendAs(form.getValues().status === 'Scheduled' ? 'Scheduled' : 'Published')
  return (
    <form onSubmit={form.send} noValidate key={round}>
      <PageHeader
        title={title}
        text={t('product.pageText')}
        actions={
          isLocked ? undefined : (
            <>
              <Button variant="default" onClick={discard}>
                {t('discard')}
              </Button>
              <Button variant="light" loading={form.isSending} onClick={() => sendAs('Inactive')}>
                {isPublished ? t('unpublish') : t('product.saveDraft')}
              </Button>
            </>
          )
        }
        primary={
          !isLocked && (
            <Button loading={form.isSending} onClick={publish}>
              {isPublished ? t('save') : t('publish')}
            </Button>
          )
        }
      />
      <RefusalAlert text={form.refusal} mb="md" />
      {children}
      <Columns
        side="end"
        main={
          <>
            <Locked when={isLocked}>
              <Information form={form} isLocked={isLocked} />
              <Pictures form={form} isLocked={isLocked} />
              <Variants form={form} currency={currency} />
            </Locked>
            <Inventory form={form} product={product} isLocked={isLocked} />
          </>
        }
        aside={
          <Locked when={isLocked}>
            <Pricing form={form} currency={currency} />
            <Organise form={form} />
          </Locked>
        }
      />
    </form>
  )
}
