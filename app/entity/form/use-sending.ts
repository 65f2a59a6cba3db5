import { useNavigation } from '@remix-run/react';

/** Whether the page's form is on its way, and whether by the button that saves, which has no name, or by the one that goes on from there. */
export function useSending(): { isBusy: boolean; isSaving: boolean; goesOn: boolean } {
  const { state, formData } = useNavigation();
  const isBusy = state === 'submitting';
  const goesOn = isBusy && formData?.has('_onward') === true;
  const isElse = ['_search', '_rows'].some((name) => formData?.has(name));
  return { isBusy, isSaving: isBusy && !goesOn && !isElse, goesOn };
}
