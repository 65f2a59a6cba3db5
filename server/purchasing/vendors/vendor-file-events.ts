import { event, eventsOf } from '#server/events/event.ts';
import { vendorFile } from './vendor-file.ts';

/** A certificate, and whoever entered it and its vendor. */
export interface Certificate {
  id: string;
  name: string;
  vendorName: string;
  expireDate: string;
  people: string[];
}

const to = ({ people }: Certificate) => people;
const link = ({ id }: Certificate) => `${vendorFile.page}/view/${id}`;

export const vendorFileEvents = eventsOf(vendorFile.path, {
  soon: event({
    inbox: {
      to,
      message: (file) => ({
        title: {
          zh: `${file.vendorName}的${file.name}将于 ${file.expireDate} 到期`,
          en: `${file.name} of ${file.vendorName} expires on ${file.expireDate}`,
        },
        link: link(file),
      }),
    },
  }),
  expired: event({
    inbox: {
      to,
      message: (file) => ({
        title: {
          zh: `${file.vendorName}的${file.name}已于 ${file.expireDate} 到期`,
          en: `${file.name} of ${file.vendorName} expired on ${file.expireDate}`,
        },
        link: link(file),
      }),
    },
  }),
});
