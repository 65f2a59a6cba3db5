/** Modules that the specification calls generic or gives a manner of writing (platform 7.1 to 7.6, production 7), by their addresses. */
export const generic = `
  blade-user blade-system/role blade-system/menu blade-system/topmenu blade-system/dept blade-system/dict blade-system/dict-biz
  blade-system/post blade-system/region blade-system/tenant blade-system/tenant-package blade-system/param blade-system/client
  blade-system/data-scope blade-system/api-scope blade-system/whiteip blade-system/datasource
  blade-desk/notice blade-resource/sms blade-resource/oss resource/ding resource/email
  pur/tax-rate pur/materialitem pur/supplier pur/inquiryform pur/vendor pur/purpricecus pur/purpricecusnonumber pur/pushemail
  pur/quotationform pur/quotationmaterial rd/icitem rd/itemfile
  marketing/quotescategory marketing/quotesmodule marketing/quotesprogram marketing/quotesprogramdetail finance/financeinvoice
  board/workorder board/workorderplan board/productionline board/shiftrecord board/productionrecord board/transferboards
  board/transferboardsdetail board/receivemateriset board/supporthours board/slogan board/exclusionflow
  smt/stationtableheader smt/stationtable`
  .trim()
  .split(/\s+/)
  .map((address) => `/${address}`);

/** What is written by scans and by the clock alone: a record of them that somebody wrote would prove nothing. */
export const appendOnly = ['/smt/feedlog', '/smt/feedlogarchivelog', '/mes/mesfeedrecord'];

/** Not built, each of them whole. */
export const notBuilt = `
  blade-develop/code blade-report/report resource/wechatopen resource/dingrobots resource/dingmsgcomonlog
  annual/annualsetusername annual/annualuserrequest annual/annualflow annual/annualset
  lottery/lotteryaward lottery/lotteryawardrecord lottery/lotterycode lottery/lotterymusic lottery/lotterysignstate lottery/lotteryqrcode
  lottery/lotterycodewincounthis lottery/lotterycodewincounthisentry lottery/lotteryparameterconfig lottery/lotteryparameter
  lottery/lotterytype lottery/lotteryyear
  kpi/planview kpi/totalview kpi/detailview
  hr/replenishmentcard hr/reserve hr/performancetemplatemanager hr/attendancerequest hr/anniversarygreeting
  hrm/meetingminutespushview hrm/hrmnocardrecord hrm/dingfaskwork sal/salgoal
  project/projectcompany project/projectcategory project/projectlevel project/projectentity project/projecthumantype`
  .trim()
  .split(/\s+/)
  .map((address) => `/${address}`);
