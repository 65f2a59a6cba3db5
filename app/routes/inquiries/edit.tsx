import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { formTitle } from '#app/shell/menu/title.ts';
import { loadInquiryForm, submitInquiryForm } from './inquiry-form.server.ts';
import { InquiryForm } from './inquiry-form.tsx';

export const loader = ({ request, params }: LoaderFunctionArgs) => loadInquiryForm(request, 'edit', params.id);

export const action = ({ request, params }: ActionFunctionArgs) => submitInquiryForm(request, 'edit', params.id);

export const handle: PageHandle = { words: ['inquiries'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => formTitle(matches, 'edit', data?.model.screen.title);

export default function InquiryEditPage() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  return <InquiryForm form={answered ?? loaded} />;
}
