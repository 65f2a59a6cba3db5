import { RecordForm } from '#app/entity/form/record-form.tsx';
import { Filling } from './filling/filling.tsx';
import type { InquiryFormModel } from './inquiry-form.server.ts';

/** The form of an inquiry, whose lists are typed, pasted or chosen. */
export function InquiryForm({ form: { model, filled, ...filling } }: { form: InquiryFormModel }) {
  const isNew = model.mode === 'add';
  return (
    <RecordForm
      model={model}
      about={filled}
      wide
      opensAtTop={isNew}
      head={<Filling {...filling} problems={model.refusal?.problems ?? {}} isOpen={isNew} />}
    />
  );
}
